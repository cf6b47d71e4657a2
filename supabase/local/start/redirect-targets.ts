/** Vite's port, where `npm run preview` serves the build. */
const PREVIEW_PORT = 4173;

/** The allowed targets of sign-in links: the app in development and as a build. The same list as in config.toml. */
export function redirectTargets(appPort: number): readonly string[] {
  return [appPort, PREVIEW_PORT].flatMap((port) => [
    `http://localhost:${port}/**`,
    `http://127.0.0.1:${port}/**`,
  ]);
}

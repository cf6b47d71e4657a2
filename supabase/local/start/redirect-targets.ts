/** Where `npm run preview` shows the build: Vite's port. */
const PREVIEW_PORT = 4173;

/** Where sign-in links may lead: the app as it is developed and as it was built. The same list as in config.toml. */
export function redirectTargets(appPort: number): readonly string[] {
  return [appPort, PREVIEW_PORT].flatMap((port) => [
    `http://localhost:${port}/**`,
    `http://127.0.0.1:${port}/**`,
  ]);
}

/** The install step of the npm package `deno`, for every system that it supports. */
declare module 'deno/install_api.cjs' {
  const installed: {
    /** The program's path. @throws when there is none for this machine. */
    runInstall(): string;
  };
  export default installed;
}

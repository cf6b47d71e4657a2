/** Of the npm package `deno`: what it does itself before its first run, for every system that it knows. */
declare module 'deno/install_api.cjs' {
  const installed: {
    /** Where the program is. @throws when there is none for this machine. */
    runInstall(): string;
  };
  export default installed;
}

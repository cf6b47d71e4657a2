/** The specifier that edge functions import; npm-specifiers.ts loads the installed version. */
declare module 'npm:mediabunny@1.61.0' {
  export * from 'mediabunny';
}

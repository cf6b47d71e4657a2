/** The name under which edge functions import it; npm-specifiers.ts loads the installed one. */
declare module 'npm:mediabunny@1.61.0' {
  export * from 'mediabunny';
}

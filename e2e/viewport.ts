/** Size of a page for which a test sets no other size. */
export const VIEWPORT = { width: 1440, height: 900 };

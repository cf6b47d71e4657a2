/** A page's size if a test sets no other. */
export const VIEWPORT = { width: 1440, height: 900 };

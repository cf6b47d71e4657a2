/** Of a page that a test does not give another size. */
export const VIEWPORT = { width: 1440, height: 900 };

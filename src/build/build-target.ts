/** The oldest browsers that the product is for: syntax and styles are built for them, and the build checks the rest. */
export const OLDEST_BROWSERS = {
  chrome: '110',
  edge: '110',
  firefox: '140',
  ios: '16.4',
  safari: '16.4',
} as const;

/** The same in the words of Vite: "chrome110". */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([browser, version]) => browser + version);

/** The oldest supported browsers: syntax and styles are built for them, and the build checks everything else. */
export const OLDEST_BROWSERS = {
  chrome: '110',
  edge: '110',
  firefox: '140',
  ios: '16.4',
  safari: '16.4',
} as const;

/** The same browsers in Vite's notation: "chrome110". */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([browser, version]) => browser + version);

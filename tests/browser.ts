import { existsSync } from 'node:fs';

/** Switches for every Chromium that we start: no sandbox as root, no GPU, no background traffic. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
] as const;

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without its windows and toolbars: a third of the processor time in journeys without video. */
const SHELLS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];

/**
 * Path of the browser for tests: the one at CHROMIUM_PATH, otherwise an installed headless shell; null if there is
 * neither.
 */
export function findShell(): string | null {
  return [process.env['CHROMIUM_PATH'], ...SHELLS].find((path) => path && existsSync(path)) ?? null;
}

/**
 * Path of an installed Chromium or Chrome.
 * @throws with instructions if there is none.
 */
export function findBrowser(): string {
  const found = CANDIDATES.find((path) => path && existsSync(path));
  if (!found) throw new Error('No Chrome or Chromium found. Install one, or set CHROMIUM_PATH.');
  return found;
}

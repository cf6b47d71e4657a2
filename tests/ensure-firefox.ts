import { existsSync } from 'node:fs';
import { installFromDebian } from './debian-packages.ts';

const DEBIANS = '/usr/bin/firefox-esr';
const CANDIDATES = [process.env['FIREFOX_PATH'], DEBIANS, '/usr/bin/firefox', '/usr/local/bin/firefox'];

/**
 * Path of a Firefox that the tests can start: an installed one, otherwise Debian's package. Null, with the reason on
 * the console, if neither is available and on systems other than Linux: the tests then run without it.
 */
export function ensureFirefox(): string | null {
  const found = CANDIDATES.find((path) => path && existsSync(path));
  if (found) return found;
  if (process.platform !== 'linux') {
    console.warn('Firefox: its journeys run only on Linux and are skipped here.');
    return null;
  }
  try {
    console.log("No Firefox found; installing Debian's firefox-esr.");
    installFromDebian('firefox-esr');
    return DEBIANS;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    console.warn(`Firefox: not available (${reason}); its journeys are skipped.`);
    return null;
  }
}

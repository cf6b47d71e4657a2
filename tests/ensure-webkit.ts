import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian-packages.ts';

/** Where Debian's packages install it, by machine and GTK version. */
const FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((version) => `/usr/lib/${machine}/${version}`),
);
const CANDIDATES = [process.env['WEBKIT_PATH'], ...FOLDERS.map((folder) => `${folder}/MiniBrowser`)];
/** The browser, what it needs to play and encode H.264, a screen, and a tool for mouse and keys. */
const PACKAGES = [
  'libwebkit2gtk-4.1-0',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-gl',
  'xvfb',
  'xdotool',
] as const;

/**
 * Path of WebKitGTK's own small browser with everything it needs: an installed one, otherwise Debian's packages. Null,
 * with the reason on the console, if unavailable and on systems other than Linux: the tests then run without it.
 */
export function ensureWebKit(): string | null {
  if (process.platform !== 'linux') {
    console.warn('WebKit: its journeys run only on Linux and are skipped here.');
    return null;
  }
  try {
    if (!findWebKit() || !hasTools()) {
      console.log("No WebKitGTK with a screen found; installing Debian's packages.");
      installFromDebian(...PACKAGES);
    }
    const found = findWebKit();
    if (!found) throw new Error('the packages do not contain MiniBrowser');
    return found;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    console.warn(`WebKit: not available (${reason}); its journeys are skipped.`);
    return null;
  }
}

function findWebKit(): string | undefined {
  return CANDIDATES.find((path) => path && existsSync(path));
}

/** Whether screen, input tool and decoder are installed. */
function hasTools(): boolean {
  const hasPrograms = ['Xvfb', 'xdotool'].every((program) => {
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  return hasPrograms && FOLDERS.some((folder) => existsSync(`${folder}/../gstreamer-1.0/libgstlibav.so`));
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pagesOf } from './inspector-bridge';

const run = promisify(execFile);
const LOOK_AGAIN_MS = 50;
const STARTED_WITHIN_MS = 120_000;
const DOWNLOADED_WITHIN_MS = 60_000;
/** Extension of a file that is still being downloaded. */
const UNFINISHED = '.wkdownload';
/** Size of the virtual screen, which is at least as large as every window of the tests. */
const SCREEN = '1600x1200x24';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A WebKitGTK browser with one empty page, with its own screen and profile. */
export interface WebKitWindow {
  /** Address and port of its remote inspector. */
  readonly inspector: string;
  resize(size: Size): Promise<void>;
  /** Moves the mouse or presses keys; the command is xdotool's arguments. */
  handle(command: readonly string[]): Promise<void>;
  /** Resolves with the path of the next completely downloaded file. */
  nextDownload(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens MiniBrowser without toolbars, so that the page has the window's size.
 * @throws when the browser does not start.
 */
export async function openWindow(browserPath: string, size: Size): Promise<WebKitWindow> {
  const home = await mkdtemp(join(tmpdir(), 'standout-webkit-'));
  // A busy machine releases a key so late that the screen would repeat it.
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-r'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer];
  const inspector = `127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    DISPLAY: `:${display.toString().trim()}`,
    HOME: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: join(home, 'config'),
    WEBKIT_INSPECTOR_HTTP_SERVER: inspector,
    // Without a graphics card, buffers meant for one show two pictures a second instead of sixty.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  // Clicks dispatched by a script do not allow sound, so the policy must.
  const args = ['--full-screen', '--autoplay-policy=allow', 'about:blank'];
  const browser = spawn(browserPath, args, { env, stdio: 'ignore' });
  const close = async (): Promise<void> => {
    await end(browser);
    await end(screen);
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  let handled: Promise<unknown> = Promise.resolve();
  // Commands run one after the other, because on a busy machine two xdotool processes may overtake each other.
  const handle = async (command: readonly string[]): Promise<void> => {
    const turn = handled.then(() => run('xdotool', [...command], { env }));
    handled = turn.catch(() => undefined);
    await turn;
  };
  const resize = async ({ width, height }: Size): Promise<void> => {
    const { stdout } = await run('xdotool', ['search', '--onlyvisible', '--class', 'MiniBrowser'], { env });
    const [id = ''] = stdout.trim().split('\n');
    await handle(['windowsize', '--sync', id, String(width), String(height)]);
    await handle(['windowfocus', '--sync', id]);
  };
  try {
    await listening(inspector, browser);
    await resize(size);
  } catch (error) {
    await close();
    throw error;
  }
  return { inspector, resize, handle, nextDownload: () => nextFile(home), close };
}

/** Path of the next file in MiniBrowser's download folder; empty until the file is complete. */
async function nextFile(folder: string): Promise<string> {
  const before = new Set(await fullFilesIn(folder));
  const giveUpAt = Date.now() + DOWNLOADED_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const next = (await fullFilesIn(folder)).find((path) => !before.has(path));
    if (next) return next;
    await setTimeout(LOOK_AGAIN_MS);
  }
  throw new Error('Nothing was downloaded');
}

async function fullFilesIn(folder: string): Promise<readonly string[]> {
  const full: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isFile() || path.endsWith(UNFINISHED)) continue;
    const { size } = await stat(path).catch(() => ({ size: 0 }));
    if (size > 0) full.push(path);
  }
  return full;
}

async function listening(inspector: string, browser: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + STARTED_WITHIN_MS;
  while ((await pagesOf(inspector).catch(() => [])).length === 0) {
    if (browser.exitCode !== null) throw new Error(`MiniBrowser ended with ${browser.exitCode}`);
    if (Date.now() > giveUpAt) throw new Error('MiniBrowser shows no page');
    await setTimeout(LOOK_AGAIN_MS);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

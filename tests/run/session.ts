import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { ensureShell } from '../ensure-browser.ts';
import { ensureFirefox } from '../ensure-firefox.ts';
import { ensureWebKit } from '../ensure-webkit.ts';

/** Finds or installs the browsers, and tells the runners where they are. */
export async function findBrowsers(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await ensureShell();
  const firefox = ensureFirefox();
  if (firefox) process.env['FIREFOX_PATH'] = firefox;
  const webkit = ensureWebKit();
  if (webkit) process.env['WEBKIT_PATH'] = webkit;
}

/** Creates a run's own folder, which is removed when the process ends. */
export function makeFolder(): { readonly build: string; readonly recordsFile: string } {
  const folder = mkdtempSync(join(tmpdir(), 'standout-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return { build: join(folder, 'app'), recordsFile: join(folder, 'records') };
}

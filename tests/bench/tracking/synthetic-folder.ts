import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchBrowser } from './bench-browser';
import type { FileServer } from './file-server';

/** Fills a folder with synthetic sequences, in the format of those with real footage. */
export async function writeSyntheticFolder(
  browser: BenchBrowser,
  server: FileServer,
  folder: string,
): Promise<void> {
  const index: { name: string; radiusPx: number }[] = [];
  for (const name of await browser.call('syntheticNames')) {
    const storeUrl = server.accept(join(folder, `${name}.mp4`));
    const { radiusPx, boxes } = await browser.call('synthesize', { name, storeUrl });
    index.push({ name, radiusPx });
    const rows = boxes.map(({ x, y, sidePx }, frame) =>
      [frame, ...[x, y, sidePx, sidePx].map((value) => value.toFixed(3))].join(','),
    );
    writeFileSync(join(folder, `${name}.csv`), ['frame,x,y,width,height', ...rows, ''].join('\n'));
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Box } from './starts';

/** A folder of sequences: index.json, and NAME.mp4 with NAME.csv for each. */
const indexFile = v.array(
  v.object({
    /** The name becomes a file name, so it must not contain folders. */
    name: v.pipe(v.string(), v.regex(/^[^/\\]+$/)),
    radiusPx: v.pipe(v.number(), v.minValue(1)),
  }),
);

export type IndexEntry = v.InferOutput<typeof indexFile>[number];

/** The sequences of a folder. @throws when index.json is missing or has another form. */
export function readIndex(folder: string): readonly IndexEntry[] {
  return v.parse(indexFile, JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));
}

/** One box per frame. @throws when the file is missing or has no such columns. */
export function readBoxes(folder: string, name: string): readonly (Box | null)[] {
  return parseBoxes(readFileSync(join(folder, `${name}.csv`), 'utf8'));
}

/**
 * Parses frame,x,y,width,height in video pixels: one row per frame in order, columns by the header's names. Rows
 * without a box (no numbers or no area, because the player is out of the picture) become null.
 * @throws when a column is missing
 */
export function parseBoxes(text: string): readonly (Box | null)[] {
  const [header = '', ...rows] = text.trim().split(/\r?\n/);
  const names = header.split(',').map((name) => name.trim());
  const columns = ['x', 'y', 'width', 'height'].map((name) => names.indexOf(name));
  if (columns.includes(-1))
    throw new Error(`The boxes have the columns "${header}" instead of x,y,width,height`);
  return rows.map((row) => {
    const cells = row.split(',').map((cell) => (cell.trim() === '' ? Number.NaN : Number(cell)));
    const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = columns.map((at) => cells[at]);
    const isBox = Number.isFinite(x) && Number.isFinite(y) && width > 0 && height > 0;
    return isBox ? { x, y, width, height } : null;
  });
}

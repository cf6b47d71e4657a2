import { readdirSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { transformWithOxc } from 'vite';

/** These run in Node during the build. */
const FOR_THE_BUILD = /^src\/build\/|^src\/app\/prerender|\/kernel\/assembly\/|\.d\.ts$/;

/** The scripts of src without their types, by path. */
export async function ownSources(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.split(sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !FOR_THE_BUILD.test(file));
  const scripts = files.map(async (file) => {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2022' });
    return [file, code] as const;
  });
  return new Map(await Promise.all(scripts));
}

// @module-tag core
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const SOURCE = new URL('../../../src/media/reading/movie/', import.meta.url);
const COPY = new URL('../../../supabase/functions/measure-video/movie/', import.meta.url);

/** The app's file as it would be in an edge function, where imports name whole files and packages. */
async function asInFunction(name: string): Promise<string> {
  const { dependencies } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Readonly<Record<string, string>> };
  const text = await readFile(new URL(name, SOURCE), 'utf8');
  return `// A copy of src/media/reading/movie/${name}: npx vitest -u writes it (tests/unit/functions).\n${text}`
    .replaceAll(/from '(\.\/[^']+)'/g, "from '$1.ts'")
    .replaceAll("from 'mediabunny'", `from 'npm:mediabunny@${dependencies['mediabunny']}'`);
}

test.each(['find-movie.ts', 'movie-header.ts', 'picture-track.ts', 'presentation.ts'])(
  'app and edge function read movies with the same %s',
  async (name) => {
    await expect(await asInFunction(name)).toMatchFileSnapshot(new URL(name, COPY).pathname);
  },
);

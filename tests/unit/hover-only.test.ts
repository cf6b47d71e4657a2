import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));
/** Classes that make something visible. */
const SHOWS = String.raw`(?:opacity-(?!0\b)\d+|visible|block|flex|grid|inline(?:-\w+)?)`;
const BY_HOVER = new RegExp(String.raw`(?:^|[\s'"])(?:group-|peer-)?hover:${SHOWS}\b`);
/** What a finger or a key triggers as well. */
const BY_TOUCH = new RegExp(String.raw`(?:active|focus|focus-within|focus-visible):${SHOWS}\b`);

test('nothing becomes visible only on hover, which fingers and keys cannot do', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(tsx?|css)$/.test(name),
  );
  expect(files).toContain('styles.css');
  const found = files.flatMap((file) =>
    readFileSync(`${SRC}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => BY_HOVER.test(line) && !BY_TOUCH.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

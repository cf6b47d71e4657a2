// @module-tag core
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sizeOfMatrix, withMatrix } from './render-matrix';

test('SECURITY.md tells who may do what as it is tried (else: npm run security)', async () => {
  const document = await readFile('SECURITY.md', 'utf8');
  expect(await withMatrix(document)).toBe(document);
});

test('the matrix leaves nothing out by losing its rules', () => {
  for (const decisions of Object.values(sizeOfMatrix())) expect(decisions).toBeGreaterThan(90);
});

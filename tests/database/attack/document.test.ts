// @module-tag core
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MATRIX_FILE, renderMatrix, sizeOfMatrix } from './render-matrix';

test('supabase/permissions.md matches the tested rules (else: npm run security)', async () => {
  expect(await readFile(MATRIX_FILE, 'utf8')).toBe(await renderMatrix());
});

test('the matrix does not shrink because rules were lost', () => {
  for (const decisions of Object.values(sizeOfMatrix())) expect(decisions).toBeGreaterThan(90);
});

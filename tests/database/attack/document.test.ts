// @module-tag core
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { MATRIX_FILE, renderMatrix, sizeOfMatrix } from './render-matrix';

test('supabase/permissions.md tells who may do what as it is tried (else: npm run security)', async () => {
  expect(await readFile(MATRIX_FILE, 'utf8')).toBe(await renderMatrix());
});

test('the matrix leaves nothing out by losing its rules', () => {
  for (const decisions of Object.values(sizeOfMatrix())) expect(decisions).toBeGreaterThan(90);
});

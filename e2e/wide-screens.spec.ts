import type { Locator } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { VIEWPORT } from './viewport';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('There is nothing to measure');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('on a wide screen the drop zone fills the window, and the background card fits its content', async ({
  page,
}) => {
  await signUp(page, freshEmail('wide'));
  await page.goto('/upload');
  const zone = await boxOf(page.getByRole('button', { name: /Drop your video here/ }));
  const cut = await boxOf(page.getByRole('button', { name: 'Cut into plays' }));
  expect(zone.width).toBeGreaterThan(VIEWPORT.width / 2);
  expect(cut.y).toBeGreaterThan(zone.bottom);
  expect(cut.bottom).toBeLessThan(VIEWPORT.height);
  expect(cut.bottom).toBeGreaterThan(VIEWPORT.height * 0.8);

  await page.goto('/settings');
  const field = page.getByRole('group', { name: 'Shared video background' });
  const card = await boxOf(field.locator('..'));
  expect(card.bottom - (await boxOf(field)).bottom).toBeLessThan(140);
});

import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { expect, test } from './fixtures';
import { makeAdmin } from './service-role';
import { violations } from './violations';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });

async function keepEditing(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page)).toBeHidden();
}

async function discard(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(question(page)).toBeHidden();
}

/** A point outside every dialog, where a user might click to see what is behind it. */
const clickOutside = (page: Page) => page.mouse.click(20, 20);

test('never discards typed text in dialogs and settings without asking', async ({ page }) => {
  const email = freshEmail('unsaved');
  await signUp(page, email);
  await makeAdmin(email);

  await test.step('a playlist asks on a click outside, before going back, and on Escape', async () => {
    await page.getByRole('link', { name: 'Shares' }).first().click();
    await page.getByRole('tab', { name: 'Playlists' }).click();
    await page.getByRole('button', { name: 'Add Playlist' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create Playlist' });
    await form.getByLabel('Title').fill('Autumn matches');
    await form.getByLabel('Description').fill('Mostly backhands');
    await clickOutside(page);
    await expect(question(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await keepEditing(page);
    await page.goBack();
    await keepEditing(page);
    await expect(page).toHaveURL(/\/shares$/);
    await expect(form.getByLabel('Description')).toHaveValue('Mostly backhands');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('a ticket asks on a click outside, and is restored after another screen', async () => {
    await page.goto('/support');
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await page.getByLabel('Subject').fill('Ring jumps');
    await clickOutside(page);
    await keepEditing(page);
    await page.goBack();
    await page.goForward();
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await expect(page.getByLabel('Subject')).toHaveValue('Ring jumps');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('an FAQ entry asks on a click outside', async () => {
    await page.goto('/faq');
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await page.getByRole('textbox', { name: 'Answer' }).fill('A long answer');
    await clickOutside(page);
    await keepEditing(page);
    await expect(page.getByRole('textbox', { name: 'Answer' })).toHaveValue('A long answer');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('settings ask before the tab is closed, and do not ask once they are saved', async () => {
    await page.goto('/settings');
    await page.getByLabel('Default player name').fill('Maya');
    const warned = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const warning = await warned;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await expect(page.getByLabel('Default player name')).toHaveValue('Maya');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByRole('heading', { name: 'Your Videos' })).toBeVisible();
  });
});

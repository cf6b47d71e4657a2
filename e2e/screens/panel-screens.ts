import { freshEmail, signUp } from '../account';
import { openClip, selectPlayer, trackToTheEnd } from '../editor-actions';
import type { ScreenGroup, Shooter } from './shooter';

/** The editor's panels and dialogs: settings, details, shortcuts, debug. */
export const panelScreens: ScreenGroup = {
  name: 'panels',
  visit: async (shooter) => {
    const { page, clips } = shooter;
    await signUp(page, freshEmail('panels'));
    await openClip(page, clips.whole.path);
    await openCommand(shooter, 'Tracking Settings');
    await shooter.shoot('panels-settings-idle');
    await page.getByRole('button', { name: 'Close' }).click();
    await track(shooter);
    await page.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('PageUp');
    await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
    await settings(shooter);
    await details(shooter);
    await openCommand(shooter, 'Keyboard shortcuts');
    await shooter.shoot('panels-shortcuts');
    await page.keyboard.press('Escape');
    await debug(shooter);
  },
};

async function track({ page, clips }: Shooter): Promise<void> {
  const { truth, playerRadiusPx, widthPx } = clips.whole;
  await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, playerRadiusPx, widthPx);
  await trackToTheEnd(page);
}

/** Presses a button of the bar, which is an item of a menu on phones. */
async function openCommand({ page, isPhone }: Shooter, name: string): Promise<void> {
  if (!isPhone) {
    await page.getByRole('button', { name, exact: true }).click();
    return;
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function settings(shooter: Shooter): Promise<void> {
  const { page, isPhone, shoot } = shooter;
  if (isPhone) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await shoot('panels-bar-menu');
    await page.keyboard.press('Escape');
  }
  await openCommand(shooter, 'Tracking Settings');
  await page.getByRole('radio', { name: 'Lime' }).click();
  await shoot('panels-settings');
  await page.getByRole('textbox', { name: 'Ring color as hex' }).fill('#12345');
  await page.keyboard.press('Enter');
  await shoot('panels-settings-wrong-color');
  if (!isPhone) {
    const grip = await page.getByRole('button', { name: /^Move the panel/ }).boundingBox();
    await page.mouse.move((grip?.x ?? 0) + 10, (grip?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(700, 200, { steps: 8 });
    await page.mouse.up();
    await shoot('panels-settings-dragged');
    await page.getByRole('button', { name: /^Move the panel/ }).dblclick();
    await page.getByRole('button', { name: 'Select target' }).click();
    await openCommand(shooter, 'Tracking Settings');
    await shoot('panels-settings-in-a-job');
    await page.getByRole('button', { name: 'Clear' }).click();
  }
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
}

async function details(shooter: Shooter): Promise<void> {
  const { page, shoot } = shooter;
  await openCommand(shooter, 'Rename');
  await page.getByRole('dialog').waitFor();
  await shoot('panels-details');
  await page.getByLabel('Recording date', { exact: true }).fill('2/30/2026');
  await page.keyboard.press('Enter');
  await page.getByText('Date input not valid.').waitFor();
  await shoot('panels-details-wrong-date');
  await page.getByLabel('Recording date', { exact: true }).fill('11/20/2026');
  await page.getByRole('button', { name: 'Choose recording date' }).click();
  await shoot('panels-details-calendar');
  await page.keyboard.press('Escape');
  await page.route('**/rest/v1/rpc/save_track_document', (route) => route.abort());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Failed to rename video').waitFor();
  await shoot('panels-details-failed');
  await page.unroute('**/rest/v1/rpc/save_track_document');
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function debug(shooter: Shooter): Promise<void> {
  const { page, isPhone, shoot } = shooter;
  await page.goto(`${page.url()}&debug_mode=true`);
  await page.getByRole('button', { name: 'Select target' }).waitFor();
  await track(shooter);
  if (isPhone) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Debug' }).click();
    await page.keyboard.press('Escape');
  } else {
    await page.getByRole('button', { name: 'Debug' }).click();
  }
  await page.getByRole('tab', { name: /Combined/ }).scrollIntoViewIfNeeded();
  await shoot('panels-debug');
}

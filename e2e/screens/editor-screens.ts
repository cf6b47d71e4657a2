import { freshEmail, signUp } from '../account';
import { openClip, selectPlayer } from '../editor-actions';
import type { ScreenGroup, Shooter } from './shooter';

/** The editor from the first click to the finished path. */
export const editorScreens: ScreenGroup = {
  name: 'editor',
  visit: async (shooter) => {
    await signUp(shooter.page, freshEmail('editor'));
    await straightWay(shooter);
    await lostTrack(shooter);
    await wrongAddress(shooter);
  },
};

async function straightWay(shooter: Shooter): Promise<void> {
  const { page, clips, isPhone, shoot } = shooter;
  const { whole } = clips;
  await openClip(page, whole.path);
  await shoot('editor-idle');
  await page.getByRole('button', { name: 'Select target' }).click();
  await shoot('editor-selecting');
  const start = whole.truth[0] ?? { x: 0, y: 0 };
  const box = await page.getByRole('img', { name: 'Select your player' }).boundingBox();
  const scale = (box?.width ?? 1) / whole.widthPx;
  await page.mouse.click((box?.x ?? 0) + start.x * scale, (box?.y ?? 0) + start.y * scale);
  await page.getByRole('button', { name: 'Confirm selection' }).waitFor();
  await shoot('editor-pending');
  await page.getByRole('button', { name: 'Clear' }).click();
  await selectPlayer(page, start, whole.playerRadiusPx, whole.widthPx);
  await shoot('editor-ready');
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await page.getByText(/frames\/s/).waitFor();
  await shoot('editor-tracking');
  await page.getByText('Track quality').waitFor({ timeout: 120_000 });
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('PageUp');
  await page.waitForFunction(() => document.querySelector('video')?.seeking === false);
  await shoot('editor-replay');
  if (!isPhone) {
    await page.getByRole('button', { name: 'Speed 1x' }).click();
    await page.getByRole('menuitem', { name: '0.5x' }).waitFor();
    await shoot('editor-speed-menu');
    await page.keyboard.press('Escape');
  }
}

async function lostTrack(shooter: Shooter): Promise<void> {
  const { page, clips, shoot } = shooter;
  await openClip(page, clips.hidden.path);
  const start = clips.hidden.truth[0] ?? { x: 0, y: 0 };
  await selectPlayer(page, start, clips.hidden.playerRadiusPx, clips.hidden.widthPx);
  await page.getByRole('button', { name: 'Start AI tracking' }).click();
  await page.getByRole('heading', { name: /Track lost at/ }).waitFor({ timeout: 120_000 });
  await shoot('editor-lost');
}

async function wrongAddress({ page, shoot }: Shooter): Promise<void> {
  await page.goto(`/upload?video=${encodeURIComponent('https://example.com/clip.mp4')}`);
  await page.getByRole('heading', { name: 'Failed to load video' }).waitFor();
  await shoot('editor-wrong-address');
}

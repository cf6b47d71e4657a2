import { freshEmail, signUp } from '../account';
import { dragRing, frameIsShown, goToFrame, onPage, ringOnPage } from '../correction-actions';
import { openClip, selectPlayer, trackToTheEnd } from '../editor-actions';
import type { ScreenGroup, Shooter } from './shooter';

/** The states of correcting a path by hand. */
export const correctionScreens: ScreenGroup = {
  name: 'corrections',
  visit: async (shooter) => {
    await signUp(shooter.page, freshEmail('corrections'));
    await drawing(shooter);
    await ring(shooter);
    await timeline(shooter);
  },
};

async function drawing({ page, clips, shoot }: Shooter): Promise<void> {
  const { whole } = clips;
  await openClip(page, whole.path);
  await page.keyboard.press('d');
  const placeOf = (frame: number) => onPage(page, whole, whole.truth[frame - 1] ?? { x: 0, y: 0 });
  for (let frame = 1; frame <= 12; frame++) {
    const { x, y } = await placeOf(frame);
    await page.mouse.click(x, y);
    await frameIsShown(page, frame + 1);
  }
  await shoot('editor-drawing');
  await page.keyboard.press('ArrowUp');
  await shoot('editor-drawing-by-keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('menuitem', { name: 'Delete all' }).click();
  await page.getByText('Path deleted').waitFor();
  await shoot('editor-path-deleted');
  await page.getByRole('button', { name: 'Close toast' }).click();
}

async function ring({ page, clips, shoot }: Shooter): Promise<void> {
  const { whole } = clips;
  await page.keyboard.press('Home');
  await frameIsShown(page, 1);
  await selectPlayer(page, whole.truth[0] ?? { x: 0, y: 0 }, whole.playerRadiusPx, whole.widthPx);
  await trackToTheEnd(page);
  await goToFrame(page, 61);
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowUp');
  await shoot('editor-ring-in-hand');
  await page.keyboard.press('Enter');
  await goToFrame(page, 121);
  const { x, y } = await ringOnPage(page);
  await page.mouse.move(x, y);
  await shoot('editor-ring-under-pointer');
  await dragRing(page, 20, -10);
  await page.getByRole('toolbar', { name: 'Manual key' }).waitFor();
  await shoot('editor-manual-key');
}

async function timeline({ page, shoot }: Shooter): Promise<void> {
  await goToFrame(page, 91);
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('menuitem', { name: 'Delete this segment' }).waitFor();
  await shoot('editor-correct-menu');
  await page.getByRole('menuitem', { name: 'Delete this segment' }).click();
  await page.getByRole('button', { name: 'Close toast' }).click();
  await page.getByRole('button', { name: 'Go to it' }).click();
  await frameIsShown(page, 62);
  await shoot('editor-problem');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await page.getByRole('region', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  await shoot('editor-timeline-zoomed');
}

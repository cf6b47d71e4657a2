import { readFile, writeFile } from 'node:fs/promises';
import { freshEmail, signUp } from '../account';
import { openClip, selectPlayer, trackToTheEnd } from '../editor-actions';
import type { ScreenGroup } from './shooter';

/** A clip with sound that nothing here decodes: Apple's spatial audio. */
async function withUnknownSound(path: string): Promise<string> {
  const bytes = await readFile(path);
  for (const [name, other] of [
    ['mp4a', 'apac'],
    ['esds', 'dapa'],
  ] as const) {
    for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) bytes.write(other, at);
  }
  const made = path.replace('.mp4', ', other phone.mp4');
  await writeFile(made, bytes);
  return made;
}

/** Choosing the sound, and messages about sound that cannot be decoded. */
export const soundScreens: ScreenGroup = {
  name: 'sound',
  visit: async ({ page, clips, shoot }) => {
    const { path, truth, playerRadiusPx, widthPx } = clips.manySounds;
    await signUp(page, freshEmail('sound'));
    await openClip(page, await withUnknownSound(path));
    await page.getByText(/will have no sound/).waitFor();
    await shoot('sound-unreadable');
    await openClip(page, path);
    await selectPlayer(page, truth[0] ?? { x: 0, y: 0 }, playerRadiusPx, widthPx);
    await trackToTheEnd(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const item = page.getByRole('menuitem', { name: /^Sound: track 2 of 3/ });
    await item.waitFor();
    await shoot('sound-export-menu');
    await item.click();
    await page.getByRole('radio', { name: /^Track 3/ }).click();
    await shoot('sound-choice');
  },
};

import { createAccount, freshEmail, signIn } from './account';
import { makeClipFile } from './clips-on-disk';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { storeVideo } from './shared-links';

/** Names of videos, and of the files that they are downloaded as. */
const NAMES = [
  ['Rome final, return (2) & #1', 'Rome final, return (2) & #1.mp4'],
  ['Zürich č 日本 "derby" 3:1 a/b', 'Zürich č 日本 -derby- 3-1 a-b.mp4'],
  ['日'.repeat(200), `${'日'.repeat(66)}.mp4`],
] as const;

test(
  'a video is downloaded under its own name, with signs, letters of every language, and 200 of them',
  { tag: EVERY_ENGINE },
  async ({ page, lab }, info) => {
    const email = freshEmail('names');
    await createAccount(email);
    const { path } = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 2 });
    for (const [name] of NAMES) await storeVideo(email, name, { clipPath: path });
    await signIn(page, email);
    for (const [name, fileName] of NAMES) {
      await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Download processed video' }).click();
      expect((await downloading).suggestedFilename()).toBe(fileName);
    }
  },
);

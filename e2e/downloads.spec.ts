import { createAccount, freshEmail, signIn } from './account';
import { makeClipFile } from './clips-on-disk';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { storeVideo } from './shared-links';

/** Names of videos, and of the files that they are downloaded as. */
const NAMES = [
  ['signs', 'Rome final, return (2) & #1', 'Rome final, return (2) & #1.mp4'],
  ['letters', 'Zürich č 日本 "derby" 3:1 a/b', 'Zürich č 日本 -derby- 3-1 a-b.mp4'],
  ['200 letters', '日'.repeat(200), `${'日'.repeat(66)}.mp4`],
] as const;

for (const [kind, name, fileName] of NAMES) {
  test(
    `a video is downloaded under its own name: ${kind}`,
    { tag: EVERY_ENGINE },
    async ({ page, lab }, info) => {
      const email = freshEmail('names');
      await createAccount(email);
      const clip = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 5 });
      await storeVideo(email, name, { clipPath: clip.path });
      await signIn(page, email);
      await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Download processed video' }).click();
      expect((await downloading).suggestedFilename()).toBe(fileName);
    },
  );
}

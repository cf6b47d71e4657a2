import { createAccount, freshEmail, signIn } from './account';
import { makeClipFile } from './clips-on-disk';
import { EVERY_ENGINE, expect, test } from './fixtures';
import { storeVideo } from './shared-links';

/** Names of videos, and of their downloaded files. */
const NAMES = [
  ['Rome final, return (2) & #1', 'Rome final, return (2) & #1.mp4'],
  ['Zürich č 日本 "derby" 3:1 a/b', 'Zürich č 日本 -derby- 3-1 a-b.mp4'],
  ['日'.repeat(200), `${'日'.repeat(66)}.mp4`],
] as const;

test(
  'downloads a video under its own name: with symbols, in other alphabets, and with 200 letters',
  { tag: EVERY_ENGINE },
  async ({ page, browser, engine, lab }, info) => {
    const email = freshEmail('names');
    await createAccount(email);
    const { path } = await makeClipFile(lab, info.outputPath('rally.mp4'), { durationSec: 2 });
    for (const [name] of NAMES) await storeVideo(email, name, { clipPath: path });
    let tab = page;
    await signIn(tab, email);
    for (const [index, [name, fileName]] of NAMES.entries()) {
      // Playwright loses a page of WebKit that has started a download.
      if (engine === 'webkit' && index > 0) {
        tab = await (await browser.newContext()).newPage();
        await signIn(tab, email);
      }
      await tab.getByRole('button', { name: `More for ${name}`, exact: true }).click();
      const downloading = tab.waitForEvent('download');
      await tab.getByRole('menuitem', { name: 'Download processed video' }).click();
      expect((await downloading).suggestedFilename()).toBe(fileName);
    }
  },
);

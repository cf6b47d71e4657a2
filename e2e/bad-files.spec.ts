import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { freshEmail, signUp } from './account';
import { makeClipFile, makeSparseFile } from './clips-on-disk';
import { EVERY_ENGINE, expect, test } from './fixtures';

const MEBIBYTE = 1024 * 1024;

async function choose(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
}

/** For engines in which the test cannot pass a file of this size: the inspector accepts 50 MB. */
async function chooseFromMemory(page: Page, name: string, mebibytes: number): Promise<void> {
  await page.locator('input[type=file]').evaluate(
    (input: HTMLInputElement, file) => {
      const parts = Array.from({ length: file.mebibytes }, () => new Uint8Array(1024 * 1024));
      const list = new DataTransfer();
      list.items.add(new File(parts, file.name, { type: 'video/mp4' }));
      input.files = list.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { name, mebibytes },
  );
}

async function expectRefusal(page: Page, text: string, explanation: RegExp): Promise<void> {
  const card = page.getByRole('alert').filter({ hasText: 'Upload Failed' });
  await expect(card.getByText(text, { exact: true })).toBeVisible();
  await expect(card.getByText(explanation)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Try Again' })).toBeVisible();
}

test(
  'rejects files whose content is not video, then accepts a good clip',
  { tag: EVERY_ENGINE },
  async ({ page, lab, engine }, info) => {
    const wrongType = 'Invalid file type. Supported formats: MP4, MOV, WebM';
    await signUp(page, freshEmail('bad-files'));
    await page.getByRole('link', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Drop your video here')).toBeVisible();

    const text = info.outputPath('notes.mp4');
    await writeFile(text, 'These are only notes. '.repeat(400));
    await choose(page, text);
    await expectRefusal(page, wrongType, /notes\.mp4 is not a video/);

    const matroska = info.outputPath('match.mp4');
    await writeFile(matroska, Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(4096)]));
    await choose(page, matroska);
    await expectRefusal(page, wrongType, /match\.mp4 is a Matroska video \(MKV\)/);

    const empty = info.outputPath('empty.mp4');
    await writeFile(empty, '');
    await choose(page, empty);
    await expectRefusal(page, wrongType, /empty\.mp4 is empty/);

    const avi = info.outputPath('training.avi');
    await writeFile(avi, 'RIFF');
    await choose(page, avi);
    await expectRefusal(page, wrongType, /training\.avi/);

    const audioOnly = info.outputPath('song.mp4');
    await makeClipFile(lab, audioOnly, {
      durationSec: 1,
      picture: false,
      sound: { onsetSec: 0.2, codec: 'aac' },
    });
    await choose(page, audioOnly);
    await expectRefusal(page, wrongType, /song\.mp4 has sound but no picture/);

    const whole = info.outputPath('whole.mp4');
    await makeClipFile(lab, whole, { durationSec: 1 });
    const truncated = info.outputPath('cut.mp4');
    const bytes = await readFile(whole);
    await writeFile(truncated, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
    await choose(page, truncated);
    await expectRefusal(page, wrongType, /cut\.mp4 is incomplete/);

    if (engine === 'webkit') {
      await chooseFromMemory(page, 'huge.mp4', 501);
    } else {
      const huge = info.outputPath('huge.mp4');
      await makeSparseFile(huge, 501 * MEBIBYTE);
      await choose(page, huge);
    }
    await expect(page.getByText(/^File too large\. Maximum size is \d+MB\.$/)).toBeVisible();

    await choose(page, whole);
    await expect(page.getByRole('heading', { name: 'whole' })).toBeVisible();
  },
);

import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from 'playwright/test';
import { SHARE } from '../src/domain/share-target';
import { HOST_URL } from './ports';

/** Shares files with the app from the page's site, like a phone's gallery: the browser posts a form. */
export async function share(page: Page, type: string, ...paths: readonly string[]): Promise<void> {
  const files = await Promise.all(
    paths.map(async (path) => ({ name: basename(path), base64: (await readFile(path)).toString('base64') })),
  );
  await page.evaluate(
    ({ action, field, files, type }) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        multiple: true,
        name: field,
        files: transfer.files,
      });
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action,
      });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { action: HOST_URL + SHARE.action, field: SHARE.field, files, type },
  );
}

/** Leaves a clip as the service worker does, for pages without one. */
export async function leaveSharedClip(page: Page, path: string): Promise<void> {
  const base64 = (await readFile(path)).toString('base64');
  await page.evaluate(
    async ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('standout.shared-clip', 1);
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values'));
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
      });
      const work = database.transaction('values', 'readwrite');
      const clip = { file: new File([bytes], name, { type: 'video/mp4' }), sharedAtMs: Date.now() };
      work.objectStore('values').put(clip, ['clip']);
      await new Promise((resolve) => work.addEventListener('complete', resolve));
      database.close();
    },
    { name: basename(path), base64 },
  );
}

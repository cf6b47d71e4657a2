import type { Page } from 'playwright/test';

interface KeptCopy {
  readonly document: { readonly phase: { readonly selection?: { readonly radius: number } } };
}

/**
 * The circles' radii in this device's copies of tracks. Call it on a page whose editor has a clip open; a copy is made
 * soon after a change, but not immediately.
 */
export function keptRadii(page: Page): Promise<readonly (number | undefined)[]> {
  return page.evaluate(async () => {
    const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The copies cannot be read')));
      });
    const database = await answer(indexedDB.open('standout.tracks'));
    const copies: readonly KeptCopy[] = await answer(
      database.transaction('values').objectStore('values').getAll(),
    );
    database.close();
    return copies.map(({ document: { phase } }) => phase.selection?.radius);
  });
}

import type { Page } from 'playwright/test';

interface KeptCopy {
  readonly document: { readonly phase: { readonly selection?: { readonly radius: number } } };
}

/**
 * The radii of the circles in the copies of tracks on this device. Call it on a page whose editor has a clip open; a
 * copy is made soon after a change, but not in the same moment.
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

import type { Page } from 'playwright/test';

/** A file that the page gave to the browser's downloads. */
interface HandedOut {
  readonly name: string;
  readonly isLarge: boolean;
}

/** Records the files that the page gives to the browser's downloads. Firefox reports them to no test. */
export async function watchDownloads(page: Page): Promise<() => Promise<readonly HandedOut[]>> {
  const seen = await page.evaluateHandle(() => {
    const files: HandedOut[] = [];
    const record = async ({ download: name, href }: HTMLAnchorElement): Promise<void> => {
      const { size } = await (await fetch(href)).blob();
      files.push({ name, isLarge: size > 10_000 });
    };
    addEventListener(
      'click',
      ({ target, isTrusted }) => {
        if (!isTrusted && target instanceof HTMLAnchorElement) void record(target);
      },
      { capture: true },
    );
    return files;
  });
  return () => seen.jsonValue();
}

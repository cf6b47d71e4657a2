/** A page of its own in this browser, which can be gone from one moment to the next with all that it has under way. */
export interface OtherPage {
  readonly leave: () => void;
}

/**
 * Runs a script in a page of its own. It can import the app's modules by `/src/...` and use what it is given as
 * `given`. @returns when the script has ended; one that calls `leave()` is gone in the same breath.
 */
export function openPage(script: string, given: Readonly<Record<string, unknown>>): Promise<OtherPage> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page) throw new Error('There is no page');
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      frame.remove();
      resolve({ leave });
    };
    Object.assign(page, { given, leave, done: () => resolve({ leave }), failed: reject });
    const element = page.createElement('script');
    element.textContent = `(async () => {
      const { given, leave } = document;
      const load = (path) => import(new URL(path, ${JSON.stringify(location.origin)}).href);
      ${script}
    })().then(document.done, document.failed)`;
    page.body.append(element);
  });
}

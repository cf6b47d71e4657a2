/** A separate page in this browser, which can be closed at any moment in the middle of its work. */
export interface OtherPage {
  readonly leave: () => void;
}

/**
 * Runs a script in a separate page. The script can import the app's modules by `/src/...` and use the given values as
 * `given`. A script that calls `leave()` closes its page at once.
 * @returns when the script has finished.
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

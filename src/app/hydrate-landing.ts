import { startDemo } from '@/features/landing/start-demo';
import { startDemoDialog } from '@/features/landing/start-demo-dialog';

/** Adds the scripts that the prerendered landing page needs: the demo video, and links that open the app. */
export function hydrateLanding(page: HTMLElement): void {
  const demo = page.querySelector<HTMLElement>('[data-demo]');
  if (demo) startDemo(demo);
  const dialog = page.querySelector<HTMLDialogElement>('[data-see-demo] dialog');
  const link = page.querySelector<HTMLElement>('[data-see-demo] > a');
  if (dialog && link) startDemoDialog(dialog, link);
  page.addEventListener('pointerover', prepareApp);
  page.addEventListener('focusin', prepareApp);
  page.addEventListener('click', (event) => {
    const link = appLinkOf(event.target);
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void enterApp(link.href);
  });
}

/** Only boot is preloaded, because the app itself reads the address when its code loads. */
const loadBoot = () => import('./boot');

/** Loads the app's code when the user points at a link, because a click is likely to follow. */
function prepareApp({ target }: Event): void {
  // Ignores a failure, because following the link loads the code again.
  if (appLinkOf(target)) loadBoot().catch(() => undefined);
}

async function enterApp(href: string): Promise<void> {
  try {
    const { boot } = await loadBoot();
    window.history.pushState(null, '', href);
    window.scrollTo(0, 0);
    boot();
  } catch {
    // Without a connection, the browser's own error page explains the problem better.
    window.location.assign(href);
  }
}

/** The link to a path of the app that an event belongs to; null for jumps inside the page and for page loads. */
function appLinkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([target])') : null;
}

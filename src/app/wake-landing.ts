import { startDemo } from '@/features/landing/start-demo';

/** Gives the landing page of index.html what it needs of scripts: the demonstration, and links that lead into the app. */
export function wakeLanding(page: HTMLElement): void {
  const demo = page.querySelector<HTMLElement>('[data-demo]');
  if (demo) startDemo(demo);
  page.addEventListener('pointerover', prepareApp);
  page.addEventListener('focusin', prepareApp);
  page.addEventListener('click', (event) => {
    const link = appLinkOf(event.target);
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain) return;
    event.preventDefault();
    void enterApp(link.href);
  });
}

/** Without the app itself, which takes the address of the moment when it is loaded. */
const loadBoot = () => import('./boot');

/** Somebody points at a link: its code is likely to be wanted. */
function prepareApp({ target }: Event): void {
  // Following the link tries again.
  if (appLinkOf(target)) loadBoot().catch(() => undefined);
}

async function enterApp(href: string): Promise<void> {
  try {
    const { boot } = await loadBoot();
    window.history.pushState(null, '', href);
    window.scrollTo(0, 0);
    boot();
  } catch {
    // The browser says better than we could that there is no line.
    window.location.assign(href);
  }
}

/** The link to an address of the app that was meant; jumps inside of the page are none. */
function appLinkOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
}

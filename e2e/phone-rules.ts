import type { Page } from 'playwright/test';

/** A page's problems on a phone, each with its kind and place. */
export async function phoneFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** iOS zooms in when a field with smaller text gets focus. */
    const LEAST_TEXT_PX = 16;
    /** Apple's smallest size of a target for a finger. */
    const LEAST_TARGET_PX = 44;
    const TARGETS = 'button, a[href], input, select, textarea, [role=slider], [role=menuitem], [role=tab]';

    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent.trim();
      return `${element.tagName.toLowerCase()} "${words.slice(0, 40)}"`;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const isOpen = (element: Element): boolean =>
      !element.closest('[inert], [aria-hidden=true]') && !element.matches(':disabled, .sr-only');

    const smallText = (): string[] =>
      [...document.querySelectorAll('input, select, textarea')]
        .filter(
          (field) => !field.matches('[type=checkbox], [type=radio], [type=file], [type=color], [type=range]'),
        )
        .filter((field) => field.checkVisibility())
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < LEAST_TEXT_PX)
        .map((field) => `text of ${getComputedStyle(field).fontSize} in ${nameOf(field)}`);

    const wide = (): string[] => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : [];
    };

    /** A link in the middle of a sentence is only as high as its line. */
    const isInText = (element: Element): boolean => {
      if (!getComputedStyle(element).display.startsWith('inline')) return false;
      const around = element.parentElement?.textContent.trim() ?? '';
      return around.length > element.textContent.trim().length;
    };
    /** A bar at an edge only covers content that can be scrolled out from under it. */
    const isInBar = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'fixed' || isInBar(element.parentElement));
    /** Whether a finger at a place touches the element. */
    const isHit = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return !hit || element.contains(hit) || (isInBar(hit) && !isInBar(element));
    };
    const isLargeEnough = (target: Element): boolean => {
      const element = target.closest('label') ?? target;
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const reach = LEAST_TARGET_PX / 2 - 1;
      const isAcross =
        box.width >= LEAST_TARGET_PX || (isHit(element, x - reach, y) && isHit(element, x + reach, y));
      const isAlong =
        box.height >= LEAST_TARGET_PX || (isHit(element, x, y - reach) && isHit(element, x, y + reach));
      return isAcross && isAlong;
    };
    /** A mark on the timeline has close neighbors, but the timeline below it is large and leads to the same place. */
    const isMark = (element: Element): boolean =>
      element.closest('[role=group]')?.parentElement?.querySelector(':scope > [role=slider]') instanceof
      Element;
    const isOnTop = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return hit !== null && element.contains(hit);
    };
    const small = (): string[] =>
      [...document.querySelectorAll(TARGETS)]
        .filter((target) => isSeen(target) && isOpen(target) && !isInText(target) && isOnTop(target))
        .filter((target) => !isMark(target) && !isLargeEnough(target))
        .map((target) => {
          const { width, height } = target.getBoundingClientRect();
          return `${Math.round(width)} x ${Math.round(height)} px for a finger: ${nameOf(target)}`;
        });

    const videos = (): string[] =>
      [...document.querySelectorAll('video')]
        .filter((video) => !video.playsInline || (video.autoplay && !video.muted))
        .map((video) => `${nameOf(video)} leaves the page, or begins with sound`);

    return [...smallText(), ...wide(), ...small(), ...videos()];
  });
}

/** True when the page is in a frame of another site, at any depth. */
export function isInForeignFrame(): boolean {
  try {
    for (let page: Window = window; page !== page.parent; page = page.parent) {
      if (page.parent.location.origin !== window.location.origin) return true;
    }
    return false;
  } catch {
    // Browsers refuse to reveal the address of another site's page.
    return true;
  }
}

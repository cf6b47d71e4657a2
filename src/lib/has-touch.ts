/** Whether fingers are the main pointer of this device: its user taps instead of clicking, and has no keys at hand. */
export function hasTouch(): boolean {
  // There are no pointers outside a browser.
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

/** Whether touch is the device's main pointer: the user taps instead of clicking, and has no keyboard at hand. */
export function hasTouch(): boolean {
  // There are no pointers outside a browser.
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
}

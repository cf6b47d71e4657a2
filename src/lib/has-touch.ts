/** Whether fingers are the main pointer of this device: its user taps instead of clicking, and has no keys at hand. */
export function hasTouch(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

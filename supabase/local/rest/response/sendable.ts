/** Whether names and values can be headers: SQL may say anything. */
export function areSendable(headers: Readonly<Record<string, string>>): boolean {
  try {
    return Boolean(new Headers(headers));
  } catch {
    return false;
  }
}

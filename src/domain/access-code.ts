/** Letters of an access code: digits and uppercase letters. */
const ACCESS_CODE = /^[0-9A-Z]{8}$/;

/** True for what can be the code of a shared video or playlist. */
export function isAccessCode(text: string): boolean {
  return ACCESS_CODE.test(text);
}

/** The code in an address, as somebody may have typed it; null when it can be none. */
export function parseAccessCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return isAccessCode(code) ? code : null;
}

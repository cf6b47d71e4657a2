/** The characters of an access code: digits and uppercase letters. */
const ACCESS_CODE = /^[0-9A-Z]{8}$/;

/** True for a text that has the form of an access code of a shared video or playlist. */
export function isAccessCode(text: string): boolean {
  return ACCESS_CODE.test(text);
}

/** The access code in an address that somebody may have typed; null when the text cannot be a code. */
export function parseAccessCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return isAccessCode(code) ? code : null;
}

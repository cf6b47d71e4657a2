/** The characters of an access code: digits and uppercase letters. */
const ACCESS_CODE = /^[0-9A-Z]{8}$/;
/**
 * A code as messengers and mails write it: in any case, and between marks that they glue to it (brackets, quotes, a full
 * stop). What follows such a mark is no part of the code. Previews of links have the same rule
 * (supabase/functions/link-preview/target.ts), which tests/unit/domain/access-code.test.ts compares with this one.
 */
const WRITTEN_CODE = /^[^\p{L}\p{N}]*([0-9A-Za-z]{8})(?![\p{L}\p{N}])/u;

/** True for a text that has the form of an access code of a shared video or playlist. */
export function isAccessCode(text: string): boolean {
  return ACCESS_CODE.test(text);
}

/** The access code in an address that somebody may have typed or pasted; null when the text has none. */
export function parseAccessCode(text: string): string | null {
  return WRITTEN_CODE.exec(text)?.[1]?.toUpperCase() ?? null;
}

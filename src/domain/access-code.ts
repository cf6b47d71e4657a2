/** The characters of an access code: digits and uppercase letters. */
const ACCESS_CODE = /^[0-9A-Z]{8}$/;
/**
 * A code the way messengers and emails write it: in any case, and with punctuation attached to it (brackets, quotes, a
 * period). Anything after the punctuation is not part of the code. Link previews have the same rule
 * (supabase/functions/link-preview/target.ts); tests/unit/domain/access-code.test.ts compares the two.
 */
const WRITTEN_CODE = /^[^\p{L}\p{N}]*([0-9A-Za-z]{8})(?![\p{L}\p{N}])/u;

/** Whether a text has the form of an access code of a shared video or playlist. */
export function isAccessCode(text: string): boolean {
  return ACCESS_CODE.test(text);
}

/** Finds the access code in a typed or pasted address; null if there is none. */
export function parseAccessCode(text: string): string | null {
  return WRITTEN_CODE.exec(text)?.[1]?.toUpperCase() ?? null;
}

/** Levels of JSON that are taken. Postgres has room for some thousands; PGlite loses a statement's answer there. */
const MAX_DEPTH = 1000;

/** Whether a JSON text has more levels of lists and objects than are taken. Brackets inside of its texts do not count. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** A zero byte or half a character, as JSON.stringify writes them: no text of Postgres has them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Whether Postgres can keep every text of a JSON value. */
export function isStorable(value: unknown): boolean {
  return !UNSTORABLE.test(JSON.stringify(value) ?? '');
}

/** The accepted depth of JSON. Postgres allows several thousand levels, where PGlite loses a statement's answer. */
const MAX_DEPTH = 1000;

/** Whether a JSON text nests lists and objects too deeply. Brackets inside strings do not count. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (mark === '[' || mark === '{') depth += 1;
    else if (mark === ']' || mark === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** A zero byte or a lone surrogate as written by JSON.stringify, which Postgres texts cannot hold. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Whether Postgres can store every text of a JSON value. */
export function isStorable(value: unknown): boolean {
  return !UNSTORABLE.test(JSON.stringify(value) ?? '');
}

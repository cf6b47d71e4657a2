import fc from 'fast-check';

/** Texts that have broken parsers before. */
const TEXTS = [
  ...' \u0000 a\u0000b \ud800 \udc00x \uffff 😀 é́ .. ../../x . / // \\ % %00 %zz " \' \';-- () ((((( {} {"a": [1,2 * null'.split(
    ' ',
  ),
  ...'NaN -1 0 1e999 99999999999999999999999 -9223372036854775809 2147483648 true infinity a@b.test [] __proto__'.split(
    ' ',
  ),
  ...'00000000-0000-0000-0000-000000000000 2026-13-45 0000-00-00 294277-01-01 constructor application/json'.split(
    ' ',
  ),
  ...'bytes=0- multipart/form-data 1.0.0 bucketName'.split(' '),
  ' ',
  '\r\n',
  'A'.repeat(300),
  'ä'.repeat(3000),
];
/** The same inside addresses, where some must be encoded. */
const SEGMENTS =
  '%00 %FF %C0%AF %ED%A0%80 % %zz %2e%2e ..%2f.. %2F %5C %0d%0a %F0%9F%98%80 %25%30%30 ~ * ;a=b'.split(' ');
const NUMBERS = [0, -1, 1.5, 1e308, -1e-308, 2 ** 53, 2147483648, 9e18];

/** Any text, mostly a troublesome one. */
export const nastyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

/** A piece of a path, either encoded like a client does or raw. */
export const nastySegment = fc.oneof(
  fc.constantFrom(...SEGMENTS, 'x'.repeat(2000)),
  nastyText.map((text) => encodeURIComponent(Buffer.from(text).toString())),
);

/** Lists in lists, which `jsonText` writes: JSON.stringify does not go that deep. */
const nested = fc.constantFrom(10, 500, 20_000).map((depth) => `@nested${depth}@`);

/** Any JSON value, including ones that no schema expects. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, ...NUMBERS) },
  { weight: 2, arbitrary: fc.array(nastyText, { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.dictionary(nastyText, nastyText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }) },
  { weight: 1, arbitrary: nested },
);

/** JSON text of a value. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(
    /"@nested(\d+)@"/g,
    (_, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)),
  );
}

/** The value with some of its parts replaced or removed. */
export function changed(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: partsOf(value) }, { weight: 1, arbitrary: nastyJson });
}

function partsOf(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map(changed));
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  const parts = Object.entries(value).map(([name, part]) => [name, changed(part)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
}

/** Bodies to send instead of the expected one. */
export function spoiled(text: string): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const place = fc.nat(text.length);
  return fc.oneof(
    place.map((length) => text.slice(0, length)),
    fc.tuple(place, nastyText).map(([at, nasty]) => text.slice(0, at) + nasty + text.slice(at + 1)),
    nastyText.map((nasty) => text + nasty),
    nastyJson.map(jsonText),
    fc.constantFrom(
      '',
      `\u0000${text}`,
      new Uint8Array([0xff, 0xfe, 0x00, 0xd8, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
    ),
    fc.constant(Uint8Array.from(Array.from(text), (letter) => (letter.codePointAt(0) ?? 0) & 255)),
  );
}

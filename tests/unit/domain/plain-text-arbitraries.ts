import fc from 'fast-check';

/** Every kind of letter that the rule for texts distinguishes. */
const TELLING = Array.from(
  [
    'aZ9#*.é日本',
    ' \t\n\r\v\f\u0085\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u2800\u3000',
    '\u0001\u0007\u001b\u007f\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u180f',
    '\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\u206f\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\ufffc',
    '\u{1d173}\u{e0001}\u{e0041}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e007f}\u{e0100}\u{e01ef}\u{1bca0}',
    '👨👩👧🏽🚒❤🔥♂♀🏴🇩🇪©™1\u20e3',
    'ملیخاهدरक्षണ്അവনক্ষ\u1820\u1887ဗမ\u17d2',
  ].join(''),
);

/**
 * Texts made of these letters and any others, in any order, without zero bytes and lone surrogates, which Postgres
 * cannot store.
 */
export const texts = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.constantFrom(...TELLING), { maxLength: 12 }).map((all) => all.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  )
  .map((text) => text.replaceAll(/[\0\ud800-\udfff]/gu, ''));

/** A text, and its cleaned single-line form. */
export const EXAMPLES: readonly (readonly [typed: string, seen: string])[] = [
  ['  Baseline   rally ', 'Baseline rally'],
  ['Niko\tBrandt\r\nStriker', 'Niko Brandt Striker'],
  ['a\u0007b\u0085c\u2028d', 'ab c d'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u2066\u200fa\u061cb\u200e\u2069', 'ab'],
  ['Ni\u200bko\ufeff', 'Niko'],
  ['N\u00adi\u034fk\u2060o\u180e', 'Niko'],
  ['\u3164\u115f\u1160\uffa0', ''],
  ['\u200b\u00a0\u2800\u200d', ''],
  ['a\u{e0041}\u{e0042}\u{e007f}b', 'ab'],
  ['a\ufe0fb\ufe01c\u{e0100}', 'abc'],
  ['a\ufff9b\ufffac\ufffbd', 'abcd'],
  ['Niko\u00a0Brandt\u2003Jr.', 'Niko Brandt Jr.'],
  ['a\u200db', 'ab'],
  // Emoji made of several characters: in color, with a keycap, and a flag.
  ['👨‍👩‍👧 10', '👨‍👩‍👧 10'],
  ['👩🏽‍🚒 ❤️‍🔥 🏃🏻‍♀️', '👩🏽‍🚒 ❤️‍🔥 🏃🏻‍♀️'],
  ['1️⃣ ⚽️ ©️', '1️⃣ ⚽️ ©️'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇩🇪'],
  ['⚽️\ufe0f\u200d', '⚽️'],
  // Names that need invisible letters.
  ['می‌خواهم', 'می‌خواهم'],
  ['محمد صلاح', 'محمد صلاح'],
  ['क्‍ष श्री', 'क्‍ष श्री'],
  ['അവന്‍', 'അവന്‍'],
  ['葛󠄀城', '葛󠄀城'],
  ['می\u200c\u200cخواهم\u200c', 'میخواهم'],
  ['大谷　翔平', '大谷 翔平'],
];

import fc from 'fast-check';

/** File names, good and bad: made of parts with a meaning in URLs and of any letters. */
export const fileNames = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}$/) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('.', '..', '...', '', ' ', '%2e', '..%2f', '\\', '?', '#', '\n', '\x7f'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom("it's (2)", 'a&b', '$=@', ';:+,-!*', 'x'.repeat(255), 'x'.repeat(256)),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 5 }) },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((segments) => segments.join('/'));

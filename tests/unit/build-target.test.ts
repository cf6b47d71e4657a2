import { describe, expect, test } from 'vitest';
import { problemsOf, type Finding } from '../build/target/findings';
import { builtFindings, ownFindings } from '../build/target/script-findings';
import { styleFindings } from '../build/target/style-findings';

const usesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ use }) => use);
const PAGE = '<script type="module" src="/assets/index.js"></script>';
const script = (source: string): readonly string[] =>
  usesOf(builtFindings(new Map([['assets/index.js', source]]), PAGE));
const style = (css: string): readonly string[] => usesOf(styleFindings(new Map([['assets/index.css', css]])));

describe('the check of scripts for the target', () => {
  test.each([
    ['declarations with using', '{ using mats = open(); }'],
    ['regular expressions with the flag v', 'const words = /[\\p{L}--a]/v;'],
    ['modifiers in regular expressions', 'const word = /(?i:a)b/;'],
    ['import attributes', "import data from './data.json' with { type: 'json' };"],
  ])('finds %s', (_, source) => {
    expect(script(source)).toEqual(['syntax']);
  });

  test.each([
    ['AudioDecoder', 'const decoder = new AudioDecoder(init);'],
    ['requestIdleCallback', 'window.requestIdleCallback(run);'],
    ['Promise.withResolvers', 'const pair = Promise.withResolvers();'],
    ['Object.groupBy', 'const groups = Object?.groupBy(rows, keyOf);'],
    ['Array.fromAsync', 'const all = await Array.fromAsync(rows);'],
    ['URL.canParse', 'if (URL["canParse"](text)) open(text);'],
    ['AbortSignal.any', 'const signal = AbortSignal.any(signals);'],
    ['AudioDecoder', 'const { AudioDecoder: Decoder } = globalThis;'],
    ['Map.groupBy', 'const { groupBy } = Map;'],
    ['Intl.DurationFormat', 'const format = new Intl.DurationFormat("en");'],
    ['.requestPointerLock()', 'document.body.requestPointerLock();'],
    ['navigator.connection', 'const { downlink } = navigator.connection;'],
    ['.isSubsetOf()', 'export const isPart = (left, right) => left.isSubsetOf(right);'],
    ['Iterator.map', 'const doubled = rows.values().map(twice);'],
    ['event scrollend', 'list.addEventListener(`scrollend`, stop);'],
    ['for await', 'async function read(stream) { for await (const part of stream) use(part); }'],
    ['.createWritable()', 'const sink = await handle.createWritable();'],
  ])('finds %s', (use, source) => {
    expect(script(source)).toEqual([use]);
  });

  test.each([
    [
      'features that all target browsers have',
      'structuredClone(rows.toSorted().with(0, row).findLast(isOpen));',
    ],
    ['what is only asked for', "const hasSound = typeof AudioDecoder === 'function' && 'canParse' in URL;"],
    ['methods of arrays', 'Object.values(rows).map(twice); rows.filter(isOpen).map(twice);'],
    ['names that the script gives itself', 'const AudioDecoder = decoderOf(clip); new AudioDecoder();'],
    ['methods that the script has itself', 'class Pool { take() {} } pools.take();'],
  ])('accepts %s', (_, source) => {
    expect(script(source)).toEqual([]);
  });

  test('checks scripts in the page itself', () => {
    expect(usesOf(builtFindings(new Map(), '<script>Promise.try(run)</script>'))).toEqual(['Promise.try']);
  });

  const POLYFILL = "Reflect.has(Symbol,'dispose')||Object.defineProperty(Symbol,`dispose`,{value:Symbol()})";
  const USER = 'export const end = { [Symbol.dispose]() {} };';

  test('counts a polyfill only for the page or worker that loads it', () => {
    const findings = builtFindings(
      new Map([
        ['assets/index.js', "import './polyfill.js'; import(`./later.js`)"],
        ['assets/polyfill.js', POLYFILL],
        ['assets/later.js', USER],
        ['assets/export.worker-abcd1234.js', USER],
      ]),
      PAGE,
    );
    expect(findings.map(({ use, place }) => [use, place])).toEqual([['Symbol.dispose', 'export.worker']]);
  });

  test('does not count a polyfill that may load later', () => {
    const findings = builtFindings(
      new Map([
        ['assets/index.js', `import('./polyfill.js'); ${USER}`],
        ['assets/polyfill.js', POLYFILL],
      ]),
      PAGE,
    );
    expect(usesOf(findings)).toEqual(['Symbol.dispose']);
  });

  test('checks each of our own modules against its own imports', () => {
    const findings = ownFindings(
      new Map([
        ['src/lib/polyfill.ts', POLYFILL],
        ['src/media/good.ts', `import '@/lib/polyfill'; ${USER}`],
        ['src/media/bad.ts', `import './good'; export const isAddress = (text) => URL.canParse(text);`],
      ]),
    );
    expect(findings.map(({ use, place }) => [use, place])).toEqual([['URL.canParse', 'src/media/bad.ts']]);
  });
});

describe('the check of styles for the target', () => {
  test.each([
    ['text-wrap', 'p { text-wrap: inherit }'],
    ['color-mix()', 'p { color: color-mix(in oklab, red, blue) }'],
    ['color-mix()', 'p { --shade: color-mix(in oklab, red, blue) }'],
    [':nesting', 'p { &:hover { color: red } }'],
    ['@scope', '@scope (.card) { p { color: red } }'],
    ['@starting-style', '@starting-style { p { opacity: 0 } }'],
    ['@font-face size-adjust', '@font-face { font-family: a; size-adjust: 90% }'],
    ['@media scripting', '@media (scripting: none) { p { color: red } }'],
    [':popover-open', 'div:popover-open { color: red }'],
    ['light-dark()', 'p { color: light-dark(red, blue) }'],
  ])('finds %s', (use, css) => {
    expect(style(css)).toContain(use);
  });

  test.each([
    ['features that all target browsers have', 'p:has(a) { height: 100dvh; inset: 0; color: hwb(0 0% 0%) }'],
    [
      'features behind @supports',
      '@supports (color: color-mix(in oklab, red, red)) { p { color: color-mix(in oklab, red, blue) } }',
    ],
    ['what an earlier declaration stands in for', 'p { color: red; color: color-mix(in oklab, red, blue) }'],
    ['properties with a prefixed twin', 'p { -webkit-user-select: none; user-select: none }'],
    ['signs in the names of classes', '.\\[\\&\\>svg\\]\\:popover-open > svg { color: red }'],
  ])('accepts %s', (_, css) => {
    expect(style(css)).toEqual([]);
  });
});

describe('the list of allowed uses', () => {
  const finding: Finding = { use: 'URL.canParse', place: 'page', text: 'found' };
  const entry = { uses: ['URL.canParse'], places: ['page'], reason: 'It asks first.' };

  test('covers one place per entry', () => {
    expect(problemsOf([finding, { ...finding, place: 'export.worker' }], [entry])).toEqual(['found']);
  });

  test('has no unused entry', () => {
    expect(problemsOf([], [entry])).toEqual(['URL.canParse is allowed in page, which does not use it']);
  });
});

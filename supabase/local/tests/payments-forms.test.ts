// @module-tag core
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { decodeForm, parseParams } from '../payments/form-body';
import { periodEndSec } from '../payments/time';

describe('form bodies', () => {
  test('make objects, with numbers as the names of a list', () => {
    expect(decodeForm('a=1&b[c]=2&b[d][e]=3&l[0][x]=4&l[1][x]=5&constructor[y]=6&e=')).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3' } },
      l: { 0: { x: '4' }, 1: { x: '5' } },
      constructor: { y: '6' },
      e: '',
    });
  });

  test.each(['metadata[__proto__]=x', '__proto__[x]=y', 'a[]=x', 'a%00=x', 'a=%00'])(
    'with %s are refused',
    (text) => {
      expect(() => decodeForm(text)).toThrow(/unknown parameter|zero byte/);
    },
  );

  test('are rejected with the name of what is unknown or missing', () => {
    const schema = v.strictObject({ a: v.strictObject({ b: v.string() }) });
    expect(() => parseParams(schema, { a: { b: 'x', c: 'y' } })).toThrow('Received unknown parameter: a[c]');
    expect(() => parseParams(schema, { a: {} })).toThrow('Missing required param: a[b].');
    expect(() => parseParams(schema, { a: 'x' })).toThrow('Invalid a:');
  });
});

test.each([
  ['2027-01-31T10:20:30Z', '2027-01-31T10:20:30Z', '2027-02-28T10:20:30Z'],
  ['2027-02-28T10:20:30Z', '2027-01-31T10:20:30Z', '2027-03-31T10:20:30Z'],
  ['2027-03-31T10:20:30Z', '2027-01-31T10:20:30Z', '2027-04-30T10:20:30Z'],
  ['2027-12-15T00:00:00Z', '2027-06-15T00:00:00Z', '2028-01-15T00:00:00Z'],
])(
  'the month from %s has the day of the month of %s, or the last one in a shorter month',
  (start, anchor, end) => {
    const sec = (iso: string) => Date.parse(iso) / 1000;
    expect(periodEndSec(sec(start), sec(anchor))).toBe(sec(end));
  },
);

// @module-tag core
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { decodeForm, parseParams } from '../payments/form-body';
import { periodEndSec } from '../payments/time';

describe('form bodies', () => {
  test('make objects and lists', () => {
    expect(decodeForm('a=1&b[c]=2&b[d][e]=3&l[0][x]=4&l[1][x]=5&m[]=6&m[]=7&e=')).toEqual({
      a: '1',
      b: { c: '2', d: { e: '3' } },
      l: [{ x: '4' }, { x: '5' }],
      m: ['6', '7'],
      e: '',
    });
  });

  test('keep property names that objects already have as data', () => {
    const form = decodeForm('metadata[__proto__]=x&metadata[constructor]=y');
    expect(Object.entries(form['metadata'] ?? {})).toEqual([
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('are rejected with the name of what is unknown or missing', () => {
    const schema = v.strictObject({ a: v.strictObject({ b: v.string() }) });
    expect(() => parseParams(schema, { a: { b: 'x', c: 'y' } })).toThrow('Received unknown parameter: a[c]');
    expect(() => parseParams(schema, { a: {} })).toThrow('Missing required param: a[b].');
    expect(() => parseParams(schema, { a: 'x' })).toThrow('Invalid a:');
  });
});

describe('periods', () => {
  const sec = (iso: string) => Date.parse(iso) / 1000;
  test('keep the anchor’s day of the month, or the last one in a shorter month', () => {
    const anchor = sec('2027-01-31T10:20:30Z');
    const ends = [
      '2027-02-28T10:20:30Z',
      '2027-03-31T10:20:30Z',
      '2027-04-30T10:20:30Z',
      '2027-05-31T10:20:30Z',
    ].map(sec);
    let start = anchor;
    for (const end of ends) {
      expect(periodEndSec(start, anchor)).toBe(end);
      start = end;
    }
    expect(periodEndSec(sec('2027-12-15T00:00:00Z'), sec('2027-06-15T00:00:00Z'))).toBe(
      sec('2028-01-15T00:00:00Z'),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closestName } from '../../supabase/local/rest/errors/suggest';
import { negotiateFormat } from '../../supabase/local/rest/parser/media-type';
import { parsePreferences, preferenceApplied } from '../../supabase/local/rest/parser/prefer';
import { contentRange } from '../../supabase/local/rest/response/content-range';
import { arrayLiteral } from '../../supabase/local/rest/sql/array-literal';
import { castSql } from '../../supabase/local/rest/sql/cast-sql';
import { ident, join, param, sql, statementOf } from '../../supabase/local/rest/sql/sql';

const anyText = fc.string({ unit: 'binary' });

describe('SQL is built from constants, quoted names and parameters', () => {
  test('a quoted name is one token that cannot end early', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const { text, params } = statementOf(ident(name));
        expect(params).toEqual([]);
        expect(text).toMatch(/^"(?:[^"\0]|"")*"$/);
        expect(text.slice(1, -1).replaceAll('""', '"')).toBe(name.split('\0')[0]);
      }),
    );
  });

  test('values never get into the text', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (values) => {
        const list = join(
          values.map((value) => sql`(${param(value)})`),
          sql`, `,
        );
        const { text, params } = statementOf(sql`values ${list}`);
        expect(params).toEqual(values);
        expect(text).toBe(`values ${values.map((_, index) => `($${index + 1})`).join(', ')}`);
      }),
    );
  });

  test('a cast is a keyword of our own list or a quoted name', () => {
    fc.assert(
      fc.property(anyText, (type) => {
        const { text } = statementOf(castSql(sql`x`, type));
        expect(text).toMatch(/^cast\(x as (?:"(?:[^"]|"")*"|[a-z ]+)\)$/);
      }),
    );
    expect(statementOf(castSql(sql`x`, 'Double Precision')).text).toBe('cast(x as double precision)');
    expect(statementOf(castSql(sql`x`, 'constructor')).text).toBe('cast(x as "constructor")');
  });

  test('an array literal quotes every element', () => {
    expect(arrayLiteral(['a', 'b,"c"', '\\', ''])).toBe('{"a","b,\\"c\\"","\\\\",""}');
  });
});

describe('headers', () => {
  // PostgREST v14 RangeQuery.hs.
  test.each([
    [0, 24, null, '0-24/*'],
    [0, -1, null, '*/*'],
    [0, 24, 573, '0-24/573'],
    [0, -1, 0, '*/0'],
    [1, 0, 3, '*/3'],
  ])('Content-Range of %d to %d of %s', (first, last, total, expected) => {
    expect(contentRange(first, last, total)).toBe(expected);
  });

  // PostgREST v14 ApiRequest/Preferences.hs.
  test('Prefer: the first of a kind counts, unknown entries are kept apart', () => {
    const preferences = parsePreferences(
      'return=minimal, count=exact,return=representation, odd=1,max-affected=5, tx=rollback',
    );
    expect(preferences).toMatchObject({
      representation: 'minimal',
      count: 'exact',
      maxAffected: 5,
      unknown: ['odd=1'],
    });
    expect(preferenceApplied({ count: 'exact', representation: 'minimal' })).toBe(
      'return=minimal, count=exact',
    );
    expect(preferenceApplied({ count: null })).toBeNull();
  });

  test('Accept: best quality first, vendor types with nulls=stripped', () => {
    const accepted = (accept: string | null) => negotiateFormat(accept, { mediaHandlers: [] }, null);
    expect(accepted(null)).toMatchObject({
      single: false,
      contentType: 'application/json; charset=utf-8',
    });
    expect(accepted('application/json;q=0.5, application/vnd.pgrst.object+json')).toMatchObject({
      single: true,
    });
    expect(accepted('application/vnd.pgrst.object+json;nulls=stripped')).toMatchObject({
      single: true,
      stripNulls: true,
    });
    expect(() => accepted('text/html')).toThrow('None of these media types are available: text/html');
  });
});

test('a suggestion is close to what was written', () => {
  expect(closestName('video', ['users', 'videos', 'plans'])).toBe('videos');
  expect(closestName('zzz', ['users', 'videos'])).toBeNull();
});

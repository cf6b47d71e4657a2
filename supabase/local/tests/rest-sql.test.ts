// @module-tag core
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentRange } from '../rest/handlers/answer';
import { parseQuery } from '../rest/request/query';
import { readWishes } from '../rest/request/wishes';
import { readSql } from '../rest/sql/read-sql';
import { ident, join, param, sql, statementOf } from '../rest/sql/sql';

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

  test('a query is refused, or becomes names and parameters', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (select, column, value) => {
        const text = new URLSearchParams([
          ['select', select],
          [column, `eq.${value}`],
        ]).toString();
        try {
          const { columns, ...query } = parseQuery(text);
          const plan = { table: 't', isChanged: false, columns, embeds: [], query };
          expect(statementOf(readSql(plan)).text).toMatch(/^select [\w"., *]+ from "public"."t"[\w"., =$]*$/);
        } catch (error) {
          expect(error).toMatchObject({ status: 501 });
        }
      }),
    );
  });
});

describe('queries', () => {
  test('a list keeps quoted commas, parentheses and quotes', () => {
    const query = new URLSearchParams({ title: 'in.(a,"b,(c)","d \\"e\\"",)' }).toString();
    expect(parseQuery(query).filters).toEqual([
      { column: 'title', operator: 'in', values: ['a', 'b,(c)', 'd "e"', ''] },
    ]);
  });

  test('embedded tables are read with their columns', () => {
    expect(parseQuery('select=*,videos(id, title),users(*)')).toMatchObject({
      columns: ['*'],
      embeds: [
        { table: 'videos', columns: ['id', 'title'] },
        { table: 'users', columns: ['*'] },
      ],
    });
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

  test('Prefer and Accept', () => {
    const wishes = (headers: Record<string, string>) => readWishes(new Request('http://x', { headers }));
    expect(wishes({ prefer: 'count=exact,return=minimal' })).toMatchObject({
      rows: false,
      counts: true,
      single: false,
      applied: 'return=minimal, count=exact',
    });
    expect(wishes({ accept: 'application/vnd.pgrst.object+json' }).single).toBe(true);
    expect(() => wishes({ accept: 'text/csv' })).toThrow('the response format text/csv');
  });
});

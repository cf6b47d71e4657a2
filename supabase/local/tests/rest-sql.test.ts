import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../rest/request/query';
import { readSql } from '../rest/read-sql';
import { ident, join, param, sql, statementOf } from '../rest/sql';

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
          const query = parseQuery(text);
          const read = statementOf(readSql('t', { columns: query.columns, embeds: [] }, query));
          expect(read.text).toMatch(/^select [\w"., *]+ from "public"."t"[\w"., =$]*$/);
        } catch (error) {
          expect(error).toMatchObject({ code: 'not_supported_locally' });
        }
      }),
    );
  });
});

test('a list keeps quoted commas, parentheses and quotes', () => {
  const { filters } = parseQuery(new URLSearchParams({ title: 'in.(a,"b,(c)","d \\"e\\"",)' }).toString());
  expect(filters.map(({ column, condition }) => statementOf(condition(ident(column))))).toEqual([
    { text: '"title" = any ($1)', params: ['{"a","b,(c)","d \\"e\\"",""}'] },
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RestError } from '../../supabase/local/rest/errors/rest-error';
import { parseQueryString } from '../../supabase/local/rest/parser/query-string';
import { anyText, condition, field, logicGroup, orderTerm, path, selectItems } from './rest-arbitraries';
import {
  printCondition,
  printField,
  printLogic,
  printOrder,
  printPath,
  printQuoted,
  printSelect,
} from './rest-printer';

const parse = (name: string, value: string, isRpcRead = false) =>
  parseQueryString(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`, isRpcRead);

describe('reads back what the grammar writes', () => {
  test('select', () => {
    fc.assert(
      fc.property(selectItems, (items) => {
        expect(parse('select', printSelect(items)).select).toEqual(items);
      }),
    );
  });

  test('filters', () => {
    fc.assert(
      fc.property(path, field, condition, (path, field, condition) => {
        const key = printPath(path, printField(field));
        const { filters } = parse(
          key,
          printCondition(condition, (text) => text),
        );
        expect(filters).toEqual([{ path, value: { kind: 'filter', field, condition } }]);
      }),
    );
  });

  test('logic trees', () => {
    fc.assert(
      fc.property(path, logicGroup, (path, tree) => {
        const [prefix = '', list = ''] = printLogic(tree).split(/(?<=^(?:not\.)?(?:and|or))(?=\()/);
        expect(parse(printPath(path, prefix), list).filters).toEqual([{ path, value: tree }]);
      }),
    );
  });

  test('order', () => {
    fc.assert(
      fc.property(path, fc.array(orderTerm, { minLength: 1, maxLength: 3 }), (path, terms) => {
        expect(parse(printPath(path, 'order'), printOrder(terms)).order).toEqual([{ path, value: terms }]);
      }),
    );
  });

  test('columns and on_conflict', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (names) => {
        const list = names.map(printQuoted).join(',');
        expect(parse('columns', list).columns).toEqual(names);
        expect(parse('on_conflict', list).onConflict).toEqual(names);
      }),
    );
  });

  test('limit and offset', () => {
    const whole = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(path, whole, whole, (path, limit, offset) => {
        const [limitKey, offsetKey] = ['limit', 'offset'].map((word) =>
          encodeURIComponent(printPath(path, word)),
        );
        const { ranges } = parseQueryString(`${limitKey}=${limit}&${offsetKey}=${offset}`, false);
        expect(ranges).toEqual([{ path, value: { limit, offset } }]);
      }),
    );
  });
});

test('any query string is read or rejected as PGRST100', () => {
  const names = fc.constantFrom(
    'select',
    'order',
    'or',
    'not.and',
    'id',
    'a.b',
    'limit',
    'columns',
    'on_conflict',
  );
  const bits = fc.constantFrom(
    'id',
    'eq',
    '.',
    ',',
    '(',
    ')',
    '"',
    '\\',
    '->',
    '->>',
    '::',
    ':',
    '!',
    '...',
    'not.',
    'in.(',
    '*',
    ' ',
    '-',
    '1',
    '{',
    '}',
  );
  const text = fc.oneof(
    anyText,
    fc.array(bits, { maxLength: 12 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(names, text, fc.boolean(), (name, text, isRpcRead) => {
      try {
        parse(name, text, isRpcRead);
      } catch (error) {
        expect(error).toBeInstanceOf(RestError);
        expect(error).toMatchObject({ status: 400, code: 'PGRST100' });
      }
    }),
    { numRuns: 2000 },
  );
});

// Examples from the doctests and specs of PostgREST v14, src/PostgREST/ApiRequest/QueryParams.hs.
describe('the grammar by example', () => {
  const plain = (name: string) => ({ name, jsonPath: [] });

  test.each([
    ['a-b', 'a-b'],
    ['id ', 'id'],
    ['"x,y.z"', 'x,y.z'],
    ['$lot_1', '$lot_1'],
    ['größe', 'größe'],
  ])('name %j', (text, name) => {
    expect(parse('select', text).select).toMatchObject([{ field: plain(name) }]);
  });

  test('JSON paths: keys, indexes and what only looks like an index', () => {
    const [item] = parse('select', 'data->a->>b-c->-1->0x').select;
    expect(item).toMatchObject({
      field: {
        name: 'data',
        jsonPath: [
          { arrow: '->', operand: { kind: 'key', key: 'a' } },
          { arrow: '->>', operand: { kind: 'key', key: 'b-c' } },
          { arrow: '->', operand: { kind: 'index', index: '-1' } },
          { arrow: '->', operand: { kind: 'key', key: '0x' } },
        ],
      },
    });
  });

  test('an index before a closing parenthesis counts as a key, as upstream reads it', () => {
    const step = (operand: object) => ({ field: { jsonPath: [{ operand }] } });
    expect(parse('select', 'data->0').select).toMatchObject([step({ kind: 'index', index: '0' })]);
    expect(parse('select', 'rel(data->0)').select).toMatchObject([
      { items: [step({ kind: 'key', key: '0' })] },
    ]);
  });

  test('select as supabase-js sends it', () => {
    const { select } = parse(
      'select',
      '*,author:users!videos_user_id_fkey!inner(id,n:name::text),...plan(price)',
    );
    expect(select).toMatchObject([
      { kind: 'field', field: plain('*') },
      {
        kind: 'embed',
        alias: 'author',
        target: 'users',
        hint: 'videos_user_id_fkey',
        join: 'inner',
        items: [{ field: plain('id') }, { field: plain('name'), alias: 'n', cast: 'text' }],
      },
      { kind: 'spread', target: 'plan', items: [{ field: plain('price') }] },
    ]);
  });

  test.each([
    ['(a,b)', ['a', 'b']],
    ['("a,b","c\\"d")', ['a,b', 'c"d']],
    ['(a b, c)', ['a b', ' c']],
    ['("a"b)', ['"a"b']],
    ['()', ['']],
  ])('in.%s', (list, values) => {
    const { filters } = parse('id', `in.${list}`);
    expect(filters).toMatchObject([{ value: { condition: { operation: { kind: 'in', values } } } }]);
  });

  test('values in a logic tree end at commas and parentheses, arrays and quotes do not', () => {
    const { filters } = parse('or', '(a.eq.x y,b.cs.{1,2},c.eq."q,)",not.and(d.is.null,e.in.(1,2)))');
    expect(filters).toMatchObject([
      {
        value: {
          operator: 'or',
          children: [
            { condition: { operation: { value: 'x y' } } },
            { condition: { operation: { value: '{1,2}' } } },
            { condition: { operation: { value: 'q,)' } } },
            {
              operator: 'and',
              negated: true,
              children: [{}, { condition: { operation: { values: ['1', '2'] } } }],
            },
          ],
        },
      },
    ]);
  });

  test('in a GET of a function, a value without an operator is an argument', () => {
    const { args, filters } = parseQueryString('a=1&b=eq.2&c=eqx.3&d=x.eq.1', true);
    expect(args).toEqual([
      ['a', '1'],
      ['c', 'eqx.3'],
      ['d', 'x.eq.1'],
    ]);
    expect(filters).toHaveLength(1);
    expect(() => parseQueryString('a=in.x', true)).toThrow('failed to parse filter (in.x)');
  });

  test('plus signs and percent codes are decoded, keys without a value ignored', () => {
    expect(parseQueryString('name=eq.a+b%26c&nothing&select=id', false)).toMatchObject({
      filters: [{ value: { condition: { operation: { value: 'a b&c' } } } }],
      canonical: 'name=eq.a%20b%26c&nothing=&select=id',
    });
  });
});

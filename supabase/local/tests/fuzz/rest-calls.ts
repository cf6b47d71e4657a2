import fc from 'fast-check';
import { nastyJson, nastySegment, nastyText } from './nasty';
import type { Call } from './calls';
import type { Relation, World } from './world';

const words = (text: string) => text.split(' ');
const METHODS = words('GET GET GET HEAD POST POST PATCH DELETE PUT');
const OPERATORS = [...words('eq neq in is eq neq in is eq eq gt or not.eq eq(any) nothing'), ''];
const PIECES = [
  ...words('* , ( ) . : ! -> :: sum inner ... " text asc desc nullsfirst 0 -1 id %00 & = and or not'),
  ' ',
];
const PREFERENCES = words(
  'return=representation return=minimal count=exact resolution=merge-duplicates missing=default tx=rollback',
);
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  ...words('text/csv x */*;q=0 application/geo+json').map((accept) => ({ accept })),
  ...words('0-1 -1 5-2 x').map((range) => ({ range, 'range-unit': 'items' })),
  ...words('public auth "').map((profile) => ({ 'accept-profile': profile, 'content-profile': 'auth' })),
  ...words('text/csv text/plain x/y ;').map((type) => ({ 'content-type': type })),
  { range: `0-${'9'.repeat(40)}` },
];

/** Calls of tables and SQL functions with almost correct queries. */
export function restCalls(world: World): fc.Arbitrary<Call> {
  const table = fc
    .constantFrom(...world.tables)
    .chain((relation) =>
      fc
        .tuple(
          fc.constantFrom(...METHODS),
          fc.array(parameter(world, relation), { maxLength: 2 }),
          sent(relation),
        )
        .map(([method, query, rest]): Call => [
          `${method} /rest/v1/${relation.name}?${query.join('&')}`,
          rest,
        ]),
    );
  const routine = fc
    .constantFrom(...world.functions)
    .chain((relation) => sent(relation).map((rest): Call => [`POST /rest/v1/rpc/${relation.name}?`, rest]));
  return fc.oneof({ weight: 7, arbitrary: table }, { weight: 3, arbitrary: routine });
}

function sent({ fields }: Relation): fc.Arbitrary<NonNullable<Call[1]>> {
  const row =
    fields.length === 0
      ? fc.constant({})
      : fc.dictionary(fc.constantFrom(...fields), fc.oneof(nastyText, nastyJson), { minKeys: 1, maxKeys: 4 });
  return fc.record({
    json: fc.oneof({ weight: 4, arbitrary: row }, { weight: 1, arbitrary: fc.tuple(row, row) }),
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      {
        weight: 2,
        arbitrary: fc.subarray(PREFERENCES, { maxLength: 2 }).map((all) => ({ prefer: all.join() })),
      },
      { weight: 1, arbitrary: fc.constant({ accept: 'application/vnd.pgrst.object+json' }) },
      { weight: 1, arbitrary: fc.constantFrom(...HEADERS) },
    ),
  });
}

function parameter(world: World, { fields }: Relation): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...fields, 'id'), fc.constantFrom(...world.tables), fc.constantFrom(...OPERATORS))
    .chain(([column, { name: other }, operator]) => {
      const jumble = fc
        .array(fc.constantFrom(column, ...PIECES), { maxLength: 8 })
        .map((pieces) => pieces.join(''));
      const of = (name: string, ...known: readonly string[]) =>
        fc
          .oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, jumble, nastySegment)
          .map((value) => `${name}=${value}`);
      const left = fc.constantFrom(...Array<string>(8).fill(column), `${other}.${column}`, `${column}->>a`);
      const right = fc.oneof(
        nastySegment,
        nastySegment.map((value) => `(${value},1)`),
        fc.constantFrom(world.known['user'] ?? '', 'null', 'true', '1', '[1,2)', '{1}', '2026-01-01'),
      );
      return fc.oneof(
        of('select', '*', column, `${column},${other}(*)`, `${other}(id)`),
        of('order', column, `${column}.desc`, `${column}.asc,id`),
        of('limit', '0', '1', '-1', '9'.repeat(30), '1.5'),
        of('offset', '0', '1', '-1', '9'.repeat(30), '1.5'),
        of('on_conflict', column, `${column},${column}`),
        {
          weight: 5,
          arbitrary: fc.tuple(left, right).map(([name, value]) => `${name}=${operator}.${value}`),
        },
      );
    });
}

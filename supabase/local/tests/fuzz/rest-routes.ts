import type { Dice } from './dice';
import { nastyJson, nastySegment, nastyText } from './nasty-values';
import type { Route } from './routes';
import type { Relation, World } from './world';

const OPERATORS = [...words('eq neq in is eq in gt like or cs fts not.eq eq(any) not.not.eq nothing'), ''];
const PIECES = [
  ...words('* , ( ) . : ! -> :: sum inner ... " text asc desc nullsfirst 0 -1 id'),
  ...words('%00 & = and or not'),
  ' ',
];

/** A call of a table or SQL function, with an almost correct query. */
export function restRoute(dice: Dice, world: World): Route {
  const isCall = dice.chance(0.3);
  const relation = dice.pick(isCall ? world.functions : world.tables) ?? { name: 'none', fields: [] };
  const method = isCall ? 'POST' : dice.pick(METHODS);
  const hasBody = ['POST', 'PATCH', 'PUT'].includes(method);
  const params = Array.from({ length: isCall ? 0 : dice.below(4) }, () => param(dice, world, relation));
  return {
    method,
    path: `/rest/v1/${isCall ? 'rpc/' : ''}${relation.name}?${params.join('&')}`,
    headers: { 'content-type': 'application/json', ...header(dice) },
    ...(hasBody && {
      json: dice.chance(0.2) ? [row(dice, relation), row(dice, relation)] : row(dice, relation),
    }),
  };
}

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT'] as const;

function param(dice: Dice, world: World, relation: Relation): string {
  const column = dice.pick(relation.fields) ?? 'id';
  const other = dice.pick(world.tables)?.name ?? 'users';
  switch (dice.below(7)) {
    case 0:
      return `select=${dice.pick(['*', column, `${column},${other}(*)`, `${other}(id)`, jumble(dice, column)])}`;
    case 1:
      return `order=${dice.pick([column, `${column}.desc`, `${column}.asc,id`, jumble(dice, column)])}`;
    case 2:
      return `${dice.pick(['limit', 'offset'])}=${dice.pick(['0', '1', '-1', '9'.repeat(30), '1.5', nastySegment(dice)])}`;
    case 3:
      return `${dice.pick(['columns', 'on_conflict'])}=${dice.pick([column, `${column},${column}`, jumble(dice, column)])}`;
    default:
      return `${dice.pick([column, column, `${other}.${column}`, `${column}->>a`])}=${dice.pick(OPERATORS) ?? ''}.${value(dice, world)}`;
  }
}

function value(dice: Dice, world: World): string {
  switch (dice.below(5)) {
    case 0:
      return world.known['user'] ?? '';
    case 1:
      return `(${nastySegment(dice)},1)`;
    case 2:
      return `{${nastySegment(dice)}}`;
    case 3:
      return dice.pick(['null', 'true', '1', '[1,2)', '2026-01-01']);
    default:
      return nastySegment(dice);
  }
}

function jumble(dice: Dice, column: string): string {
  return Array.from({ length: dice.below(9) }, () => dice.pick([column, dice.pick(PIECES) ?? ''])).join('');
}

function row(dice: Dice, relation: Relation): object {
  const wanted = relation.fields.filter(() => dice.chance(0.4));
  const fields = wanted.map((name) => [name, dice.chance(0.5) ? nastyText(dice) : nastyJson(dice)]);
  return Object.fromEntries(fields) as object;
}

const PREFERENCES = [
  ...words('return=representation return=minimal return=headers-only count=exact count=planned count=x'),
  ...words('resolution=merge-duplicates resolution=ignore-duplicates missing=default tx=rollback x=y'),
  ...words('handling=strict max-affected=0 params=single-object timezone=Mars'),
];

function header(dice: Dice): Readonly<Record<string, string>> {
  switch (dice.below(7)) {
    case 0:
    case 1:
      return { prefer: `${dice.pick(PREFERENCES) ?? ''},${dice.pick(PREFERENCES) ?? ''}` };
    case 2:
      return {
        accept: dice.pick([
          'application/vnd.pgrst.object+json',
          'text/csv',
          'x',
          '*/*;q=0',
          'application/geo+json',
        ]),
      };
    case 3:
      return { range: dice.pick(['0-1', '-1', '5-2', 'x', `0-${'9'.repeat(40)}`]), 'range-unit': 'items' };
    case 4:
      return {
        'accept-profile': dice.pick(['public', 'auth', '"', 'x'.repeat(99)]),
        'content-profile': 'auth',
      };
    case 5:
      return {
        'content-type': dice.pick([
          'text/csv',
          'application/x-www-form-urlencoded',
          'text/plain',
          'x/y',
          ';',
        ]),
      };
    default:
      return {};
  }
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

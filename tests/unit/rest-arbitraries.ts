import fc from 'fast-check';
import {
  COMPARE_OPERATORS,
  IS_VALUES,
  QUANTIFIABLE_OPERATORS,
  SEARCH_OPERATORS,
  type Condition,
  type Field,
  type FieldItem,
  type JsonStep,
  type LogicTree,
  type Operation,
  type OrderTerm,
  type RelationItem,
  type SelectItem,
} from '../../supabase/local/rest/parser/request-types';

/** Any text at all: names and values in requests are not limited to nice ones. */
export const anyText = fc.string({ unit: 'grapheme', maxLength: 12 });
const name = fc.oneof(
  anyText,
  fc.constantFrom('id', 'a-b', 'not', 'and', 'or', 'in', 'count', 'inner', 'x y', '*', '"', '\\'),
);

const keyOperand = fc.record({ kind: fc.constant('key' as const), key: anyText });
const indexOperand = fc.record({
  kind: fc.constant('index' as const),
  index: fc.integer({ min: -99, max: 99 }).map(String),
});
const arrow = fc.constantFrom('->' as const, '->>' as const);
const jsonStep = fc.record({ arrow, operand: fc.oneof(keyOperand, indexOperand) });
const jsonPath: fc.Arbitrary<JsonStep[]> = fc
  .tuple(fc.array(jsonStep, { maxLength: 2 }), fc.record({ arrow, operand: keyOperand }))
  .map(([steps, last]) => [...steps, last]);

/** The last step is a key: upstream reads an index before a closing parenthesis as a key (see the examples). */
export const field: fc.Arbitrary<Field> = fc.record({ name, jsonPath: fc.oneof(fc.constant([]), jsonPath) });

const typeName = fc.constantFrom('text', 'int', 'double precision', 'rt_mood', 'timestamp with time zone');

const fieldItem: fc.Arbitrary<FieldItem> = fc.record({
  kind: fc.constant('field' as const),
  field,
  alias: fc.option(name),
  cast: fc.option(typeName),
  aggregate: fc.option(fc.constantFrom('sum', 'avg', 'min', 'max')),
});

export const { items: selectItems } = fc.letrec<{ items: SelectItem[]; relation: RelationItem }>((tie) => ({
  items: fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, fieldItem, tie('relation')), {
    maxLength: 3,
  }),
  relation: fc
    .record({
      kind: fc.constantFrom('embed' as const, 'spread' as const),
      target: name.filter((text) => text !== 'count'),
      alias: fc.option(name),
      hint: fc.option(name.filter((text) => text !== 'inner' && text !== 'left')),
      join: fc.option(fc.constantFrom('left' as const, 'inner' as const)),
      items: tie('items'),
    })
    .map((relation) => (relation.kind === 'spread' ? { ...relation, alias: null } : relation)),
}));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...COMPARE_OPERATORS),
    value: anyText,
  }),
  fc.record({
    kind: fc.constant('quantifiable' as const),
    operator: fc.constantFrom(...QUANTIFIABLE_OPERATORS),
    quantifier: fc.option(fc.constantFrom('any' as const, 'all' as const)),
    value: anyText,
  }),
  fc.record({ kind: fc.constant('in' as const), values: fc.array(anyText, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('is' as const), value: fc.constantFrom(...IS_VALUES) }),
  fc.record({ kind: fc.constant('distinct' as const), value: anyText }),
  fc.record({
    kind: fc.constant('search' as const),
    operator: fc.constantFrom(...SEARCH_OPERATORS),
    language: fc.option(fc.constantFrom('english', 'simple')),
    query: anyText,
  }),
);

export const condition: fc.Arbitrary<Condition> = fc.record({ negated: fc.boolean(), operation });

export const { tree: logicGroup } = fc.letrec<{ tree: LogicTree; leaf: LogicTree }>((tie) => ({
  leaf: fc.record({ kind: fc.constant('filter' as const), field, condition }),
  tree: fc.record({
    kind: fc.constant('group' as const),
    negated: fc.boolean(),
    operator: fc.constantFrom('and' as const, 'or' as const),
    children: fc.array(fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('tree')), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
}));

export const orderTerm: fc.Arbitrary<OrderTerm> = fc.record({
  relation: fc.option(name),
  field,
  direction: fc.option(fc.constantFrom('asc' as const, 'desc' as const)),
  nulls: fc.option(fc.constantFrom('nullsfirst' as const, 'nullslast' as const)),
});

export const path = fc.array(
  name.filter((text) => text !== 'not'),
  { maxLength: 2 },
);

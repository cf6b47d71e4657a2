import { notEmbedded, relatedOrderNotToOne } from '../errors/request-errors';
import type { LogicTree, OrderTerm } from '../parser/request-types';
import type { EmbedPlan, PlannedLogic, PlannedOrder } from './plan-types';

type Embeds = readonly Pick<EmbedPlan, 'key' | 'alias' | 'toOne'>[];

/** Conditions of one node; `rel=is.null` and `rel=not.is.null` of an embedded resource test for its rows. */
export function planFilters(trees: readonly LogicTree[], embeds: Embeds): PlannedLogic[] {
  return trees.map((tree) => planTree(tree, embeds));
}

/** Order of one node; `rel(col)` needs an embedded resource that gives at most one row. */
export function planOrder(terms: readonly OrderTerm[], table: string, embeds: Embeds): PlannedOrder[] {
  return terms.map(({ relation, field, direction, nulls }) => ({
    embedAlias: relation === null ? null : orderAlias(relation, table, embeds),
    field,
    direction,
    nulls,
  }));
}

function planTree(tree: LogicTree, embeds: Embeds): PlannedLogic {
  if (tree.kind === 'group') return { ...tree, children: planFilters(tree.children, embeds) };
  const { field, condition } = tree;
  const { operation, negated } = condition;
  const embed = field.jsonPath.length === 0 ? embeds.find(({ key }) => key === field.name) : undefined;
  if (embed && operation.kind === 'is' && operation.value === 'null') {
    return { kind: 'embed-null', alias: embed.alias, isNull: !negated };
  }
  return tree;
}

function orderAlias(relation: string, table: string, embeds: Embeds): string {
  const embed = embeds.find(({ key }) => key === relation);
  if (!embed) throw notEmbedded(relation);
  if (!embed.toOne) throw relatedOrderNotToOne(table, relation);
  return embed.alias;
}

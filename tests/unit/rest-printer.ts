import type {
  Condition,
  Field,
  LogicTree,
  Operation,
  OrderTerm,
  SelectItem,
} from '../../supabase/local/rest/parser/request-types';

/** Writes typed requests in PostgREST's grammar, every name and listed value in quotes. */
export function printQuoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function printField({ name, jsonPath }: Field): string {
  const steps = jsonPath.map(
    ({ arrow, operand }) => arrow + (operand.kind === 'key' ? printQuoted(operand.key) : operand.index),
  );
  return printQuoted(name) + steps.join('');
}

export function printSelect(items: readonly SelectItem[]): string {
  return items.map(printItem).join(',');
}

/** @param value how a lone value is written: bare at the end of a parameter, quoted inside a logic tree. */
export function printCondition({ negated, operation }: Condition, value: (text: string) => string): string {
  return (negated ? 'not.' : '') + printOperation(operation, value);
}

export function printLogic(tree: LogicTree): string {
  if (tree.kind === 'filter')
    return `${printField(tree.field)}.${printCondition(tree.condition, printQuoted)}`;
  return `${tree.negated ? 'not.' : ''}${tree.operator}(${tree.children.map(printLogic).join(',')})`;
}

export function printOrder(terms: readonly OrderTerm[]): string {
  return terms
    .map(({ relation, field, direction, nulls }) => {
      const column = relation === null ? printField(field) : `${printQuoted(relation)}(${printField(field)})`;
      return [column, direction, nulls].filter((part) => part !== null).join('.');
    })
    .join(',');
}

export function printPath(path: readonly string[], last: string): string {
  return [...path.map(printQuoted), last].join('.');
}

function printItem(item: SelectItem): string {
  const alias = item.alias === null ? '' : `${printQuoted(item.alias)}:`;
  if (item.kind === 'field') {
    const cast = item.cast === null ? '' : `::${item.cast}`;
    const aggregate = item.aggregate === null ? '' : `.${item.aggregate}()`;
    return alias + printField(item.field) + cast + aggregate;
  }
  const head = item.kind === 'spread' ? `...${printQuoted(item.target)}` : alias + printQuoted(item.target);
  const hint = item.hint === null ? '' : `!${printQuoted(item.hint)}`;
  const join = item.join === null ? '' : `!${item.join}`;
  return `${head}${hint}${join}(${printSelect(item.items)})`;
}

function printOperation(operation: Operation, value: (text: string) => string): string {
  switch (operation.kind) {
    case 'compare':
      return `${operation.operator}.${value(operation.value)}`;
    case 'quantifiable': {
      const quantifier = operation.quantifier === null ? '' : `(${operation.quantifier})`;
      return `${operation.operator}${quantifier}.${value(operation.value)}`;
    }
    case 'in':
      return `in.(${operation.values.map(printQuoted).join(',')})`;
    case 'is':
      return `is.${operation.value}`;
    case 'distinct':
      return `isdistinct.${value(operation.value)}`;
    case 'search': {
      const language = operation.language === null ? '' : `(${operation.language})`;
      return `${operation.operator}${language}.${value(operation.query)}`;
    }
  }
}

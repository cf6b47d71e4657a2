import type { AnyNode, Expression, MemberExpression, Program, Super } from 'acorn';
import { simple } from 'acorn-walk';

const GLOBAL_OBJECTS = ['globalThis', 'self', 'window'];

/** All names that a script declares in any scope. None of them counts as a global. */
export function declaredNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  simple(program, {
    Pattern(node) {
      if (node.type === 'Identifier') names.add(node.name);
    },
    ImportDeclaration({ specifiers }) {
      for (const { local } of specifiers) names.add(local.name);
    },
  });
  return names;
}

/** A path such as "URL.canParse" from a global, or its prototype, by names only; null for other expressions. */
export function globalPath(node: Expression | Super, declared: ReadonlySet<string>): string | null {
  if (node.type === 'Identifier') return declared.has(node.name) ? null : node.name;
  if (node.type === 'ChainExpression') return globalPath(node.expression, declared);
  if (node.type !== 'MemberExpression') return null;
  const parent = globalPath(node.object, declared);
  const name = memberName(node);
  return parent === null || name === null ? null : memberPath(parent, name);
}

/** The path of a member, such as "URL.canParse" for "URL". A member of the global object is itself a global. */
export function memberPath(parent: string, name: string): string {
  if (name === 'prototype') return parent;
  return GLOBAL_OBJECTS.includes(parent) ? name : `${parent}.${name}`;
}

/** The member's name; null if it is known only at run time. */
export function memberName({ property, computed }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return textOf(property);
}

/** The text of a string in quotation marks or, as minifiers write it, in backticks; null for other nodes. */
export function textOf(node: AnyNode | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

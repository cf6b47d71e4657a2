import type { AnyNode, Expression, MemberExpression, Program, Super } from 'acorn';
import { simple } from 'acorn-walk';

const GLOBAL_OBJECTS = ['globalThis', 'self', 'window'];

/** All names that a script declares, in whatever scope: none of them is taken for a global. */
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

/** "URL.canParse" for what is reached from a global by names alone, and from its prototype; otherwise null. */
export function globalPath(node: Expression | Super, declared: ReadonlySet<string>): string | null {
  if (node.type === 'Identifier') return declared.has(node.name) ? null : node.name;
  if (node.type === 'ChainExpression') return globalPath(node.expression, declared);
  if (node.type !== 'MemberExpression') return null;
  const parent = globalPath(node.object, declared);
  const name = memberName(node);
  return parent === null || name === null ? null : memberPath(parent, name);
}

/** "URL.canParse" for the member of "URL"; what the global object has is a global itself. */
export function memberPath(parent: string, name: string): string {
  if (name === 'prototype') return parent;
  return GLOBAL_OBJECTS.includes(parent) ? name : `${parent}.${name}`;
}

/** The member's name; null when only running the script tells it. */
export function memberName({ property, computed }: MemberExpression): string | null {
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return textOf(property);
}

/** The text that a node says, with quotation marks or with backticks, as minifiers write it; null for anything else. */
export function textOf(node: AnyNode | null | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

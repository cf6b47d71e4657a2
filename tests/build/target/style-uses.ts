import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';

/** The part of PostCSS's nodes that describes their position. */
interface Standing {
  readonly type: string;
  readonly parent?: unknown;
}

/**
 * Finds the platform features that styles use, named as in style-support.ts, except those with a fallback: `@supports`,
 * an earlier declaration of the same property, or the property's prefixed name.
 */
export function styleUses(css: string): ReadonlySet<string> {
  const uses = new Set<string>();
  postcss.parse(css).walk((node) => {
    if (isWithin(node, 'supports')) return;
    if (node.type === 'decl') for (const use of usesOfDeclaration(node)) uses.add(use);
    if (node.type === 'atrule') for (const use of usesOfAtRule(node)) uses.add(use);
    if (node.type === 'rule') for (const use of usesOfRule(node)) uses.add(use);
  });
  return uses;
}

function usesOfDeclaration(declaration: Declaration): readonly string[] {
  const { prop, value, parent } = declaration;
  if (parent?.type === 'atrule') return [`@${(parent as AtRule).name} ${prop}`];
  const siblings = (parent?.nodes ?? []).filter((node) => node.type === 'decl');
  const isCustom = prop.startsWith('--');
  if (prop.startsWith('-') && !isCustom) return [];
  if (siblings.some((each) => [`-webkit-${prop}`, `-moz-${prop}`].includes(each.prop))) return [];
  const before = siblings.slice(0, siblings.indexOf(declaration));
  if (!isCustom && before.some((each) => each.prop === prop)) return [prop];
  const text = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'|#[\da-f]+/gi, ' ');
  const functions = [...text.matchAll(/(?<![\w-])([a-z][\w-]*)\(/gi)].map(([, name]) => `${name}()`);
  const units = [...text.matchAll(/(?<![\w-])[\d.]+([a-z]+)/gi)].map(([, unit]) => `1${unit}`);
  if (isCustom) return [...functions, ...units];
  const words = [...text.matchAll(/(?<![\w-])[a-z][\w-]*\b(?!\()/gi)].map(([word]) => `${prop}: ${word}`);
  return [prop, ...words, ...functions, ...units];
}

function usesOfAtRule({ name, params }: AtRule): readonly string[] {
  if (name !== 'media') return [`@${name}`];
  const features = [...params.matchAll(/\(\s*([a-z-]+)/gi)].map(([, feature]) => `@media ${feature}`);
  return /[<>]/.test(params) ? [...features, '@media range_syntax'] : features;
}

function usesOfRule(rule: Rule): readonly string[] {
  if (isWithin(rule, 'keyframes')) return [];
  const selector = rule.selector.replace(/\\./g, '');
  const pseudos = [...selector.matchAll(/::?([a-z][\w-]*)/gi)].map(([, name]) => `:${name}`);
  const isNested = rule.parent?.type === 'rule' || selector.includes('&');
  return isNested ? [...pseudos, ':nesting'] : pseudos;
}

function isWithin({ parent }: Standing, atRule: string): boolean {
  if (parent === undefined) return false;
  const above = parent as Standing;
  return (above.type === 'atrule' && (above as AtRule).name === atRule) || isWithin(above, atRule);
}

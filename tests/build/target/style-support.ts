import type { BrowserName, Identifier } from '@mdn/browser-compat-data';
import { browsersWithout, COMPAT_DATA } from './browser-support';

/** Newer units, by MDN's names for them. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  container_query_length_units: ['cqb', 'cqh', 'cqi', 'cqmax', 'cqmin', 'cqw'],
  viewport_percentage_units_dynamic: ['dvb', 'dvh', 'dvi', 'dvmax', 'dvmin', 'dvw'],
  viewport_percentage_units_large: ['lvb', 'lvh', 'lvi', 'lvmax', 'lvmin', 'lvw'],
  viewport_percentage_units_small: ['svb', 'svh', 'svi', 'svmax', 'svmin', 'svw'],
};

/**
 * What styles can use that a browser of the target lacks, and which browsers do: properties ("text-wrap") and their
 * values ("overflow: clip"), functions ("color-mix()"), units ("1dvh"), pseudo-classes and elements (":has"), nesting
 * (":nesting"), at-rules ("@scope") and their contents ("@media scripting", "@font-face size-adjust").
 */
export function unsupportedInStyles(): ReadonlyMap<string, readonly BrowserName[]> {
  const found = new Map<string, readonly BrowserName[]>();
  const note = (use: string, feature: Identifier): void => {
    if (!feature.__compat) return;
    const lacking = browsersWithout(feature.__compat);
    // One name can mean several features. If all browsers have one of them, we report none.
    if (lacking.length === 0 || !found.has(use)) found.set(use, lacking);
  };
  const { properties, selectors, types, 'at-rules': atRules } = COMPAT_DATA.css as Record<string, Identifier>;
  for (const [name, feature] of features(properties)) {
    note(name, feature);
    for (const [value, part] of features(feature)) note(`${name}: ${value}`, part);
  }
  for (const [name, feature] of features(selectors)) note(`:${name}`, feature);
  for (const [name, feature] of features(atRules)) {
    note(`@${name}`, feature);
    for (const [part, inner] of features(feature)) note(`@${name} ${part}`, inner);
  }
  for (const [name, feature] of features(types)) {
    note(`${name}()`, feature);
    for (const [part, inner] of features(feature)) note(`${part.replace(/-function$/, '')}()`, inner);
  }
  for (const [name, feature] of features(types?.['length']))
    for (const unit of UNITS[name] ?? [name]) note(`1${unit}`, feature);
  return new Map([...found].filter(([, lacking]) => lacking.length > 0));
}

function features(parent: Identifier | undefined): readonly [string, Identifier][] {
  return Object.entries(parent ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];
}

import type { BrowserName, Identifier } from '@mdn/browser-compat-data';
import { browsersWithout, COMPAT_DATA } from './browser-support';

const SCOPES = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope'];
/** Objects that every page has, by their interfaces. Their members have exact paths. */
const OBJECTS: Readonly<Record<string, string>> = {
  Document: 'document',
  History: 'history',
  Location: 'location',
  Navigator: 'navigator',
  Performance: 'performance',
  Screen: 'screen',
};

/**
 * What scripts can use that a browser of the target lacks, and which browsers do: globals ("AudioDecoder"), members of
 * a global ("URL.canParse", "navigator.share"), constructors ("Iterator.Iterator"), methods whose name nothing else in
 * the platform has (".checkVisibility()"), and events ("event scrollend").
 */
export function unsupportedInScripts(): ReadonlyMap<string, readonly BrowserName[]> {
  const found = new Map<string, readonly BrowserName[]>();
  const note = (use: string, feature: Identifier): void => {
    if (!feature.__compat) return;
    const lacking = browsersWithout(feature.__compat);
    // One name can mean several features. If all browsers have one of them, we report none.
    if (lacking.length === 0 || !found.has(use)) found.set(use, lacking);
  };
  for (const [name, feature] of features(COMPAT_DATA.api)) noteInterface(name, feature, note);
  const { Intl, ...builtins } = COMPAT_DATA.javascript.builtins as Record<string, Identifier>;
  for (const [name, feature] of features(builtins)) noteBuiltin(name, feature, note);
  for (const [name, feature] of features(Intl ?? {})) {
    note(`Intl.${name}`, feature);
    noteMethods(feature, note);
  }
  for (const [name, feature] of features(COMPAT_DATA.webassembly.api ?? {}))
    noteBuiltin(`WebAssembly.${name}`, feature, note);
  const isMissing = (use: string): boolean => (found.get(use)?.length ?? 0) > 0;
  // If a feature is missing, we don't also report its members.
  return new Map(
    [...found].filter(
      ([use]) => isMissing(use) && !(use.includes('.', 1) && isMissing(use.replace(/\.[^.]+$/, ''))),
    ),
  );
}

type Note = (use: string, feature: Identifier) => void;

function noteInterface(name: string, feature: Identifier, note: Note): void {
  note(name, feature);
  for (const [member, part] of features(feature)) {
    if (member.endsWith('_static')) note(`${name}.${member.slice(0, -'_static'.length)}`, part);
    else if (member.endsWith('_event')) note(`event ${member.slice(0, -'_event'.length)}`, part);
    else if (member === name) note(`${name}.${name}`, part);
    else if (SCOPES.includes(name)) note(member, part);
    else if (member.startsWith('@@')) note(`${name}.${member}`, part);
    else if (OBJECTS[name]) note(`${OBJECTS[name]}.${member}`, part);
  }
  noteMethods(feature, note);
}

function noteBuiltin(name: string, feature: Identifier, note: Note): void {
  note(name, feature);
  for (const [member, part] of features(feature)) note(`${name}.${member}`, part);
  noteMethods(feature, note);
}

/** If a browser lacks the whole interface, its methods are not reported separately. */
function noteMethods(feature: Identifier, note: Note): void {
  const isThere = feature.__compat === undefined || browsersWithout(feature.__compat).length === 0;
  for (const [member, part] of features(feature)) {
    if (isThere || part.__compat === undefined || browsersWithout(part.__compat).length === 0)
      note(`.${member}()`, part);
  }
}

function features(parent: Identifier | Record<string, Identifier>): readonly [string, Identifier][] {
  return Object.entries(parent).filter(([name]) => name !== '__compat') as [string, Identifier][];
}

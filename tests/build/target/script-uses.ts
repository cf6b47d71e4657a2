import { parse, type AnyNode, type CallExpression, type Node, type ObjectPattern, type Program } from 'acorn';
import { simple } from 'acorn-walk';
import { declaredNames, globalPath, memberName, memberPath, textOf } from './global-path';

/** The newest edition that every browser of the target supports completely. */
const EDITION = 2022;
const ITERATORS = ['entries', 'keys', 'matchAll', 'values'];
/** Methods of iterators that arrays also have. We tell them apart by the object they are called on. */
const SHARED_WITH_ARRAYS = ['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some'];

/** The platform features that a script uses, named as in script-support.ts. */
export interface ScriptUses {
  /** Each use with an excerpt for the report. */
  readonly uses: ReadonlyMap<string, string>;
  /** Features that the script defines for browsers without them, such as "Symbol.dispose". */
  readonly defines: ReadonlySet<string>;
  /** Names of properties and methods that the script itself defines. */
  readonly ownNames: ReadonlySet<string>;
  /** The modules that it imports statically, as it names them. */
  readonly imports: readonly string[];
  /** The modules that it may import later. */
  readonly laterImports: readonly string[];
}

/**
 * Finds the platform features that a script uses. `typeof` only checks, so it does not count as a use.
 * @throws SyntaxError for syntax that is newer than the target.
 */
export function scriptUses(source: string): ScriptUses {
  const program = parse(source, { ecmaVersion: EDITION, sourceType: 'module' });
  const declared = declaredNames(program);
  const asked = askedFor(program);
  const uses = new Map<string, string>();
  const defines = new Set<string>();
  const note = (use: string | null, node: Node): void => {
    if (use !== null && !uses.has(use) && !asked.has(node)) uses.set(use, excerpt(source, node.start));
  };
  simple(program, {
    Identifier: (node) => note(globalPath(node, declared), node),
    MemberExpression: (node) => note(globalPath(node, declared), node),
    VariableDeclarator({ id, init }) {
      const path = init && id.type === 'ObjectPattern' ? globalPath(init, declared) : null;
      if (path !== null && id.type === 'ObjectPattern')
        for (const name of namesIn(id)) note(memberPath(path, name), id);
    },
    NewExpression(node) {
      const path = globalPath(node.callee, declared);
      if (path !== null) note(`${path}.${path}`, node);
    },
    CallExpression(node) {
      for (const use of usesOfCall(node, declared)) note(use, node);
      const defined = definedByCall(node, declared);
      if (defined !== null) defines.add(defined);
    },
    ForOfStatement(node) {
      if (node.await) note('for await', node);
    },
    AssignmentExpression({ left }) {
      const path = left.type === 'MemberExpression' ? globalPath(left, declared) : null;
      if (path !== null) defines.add(path);
    },
  });
  return { uses, defines, ownNames: ownNamesOf(program), ...importsOf(program) };
}

/** The names that a pattern destructures. */
function namesIn({ properties }: ObjectPattern): readonly string[] {
  return properties.flatMap((part) =>
    part.type === 'Property' && !part.computed && part.key.type === 'Identifier' ? [part.key.name] : [],
  );
}

/** The operands of `typeof`. */
function askedFor(program: Program): ReadonlySet<Node> {
  const asked = new Set<Node>();
  simple(program, {
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') asked.add(argument);
    },
  });
  return asked;
}

function ownNamesOf(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  const add = ({ key, computed }: { readonly key: AnyNode; readonly computed: boolean }): void => {
    if (!computed && key.type === 'Identifier') names.add(key.name);
  };
  simple(program, {
    Property: add,
    MethodDefinition: add,
    PropertyDefinition: add,
    AssignmentExpression({ left }) {
      const name = left.type === 'MemberExpression' ? memberName(left) : null;
      if (name !== null) names.add(name);
    },
  });
  return names;
}

function importsOf(program: Program): Pick<ScriptUses, 'imports' | 'laterImports'> {
  const imports: string[] = [];
  const laterImports: string[] = [];
  const addTo =
    (paths: string[]) =>
    ({ source }: { readonly source?: AnyNode | null }): void => {
      const path = textOf(source);
      if (path !== null) paths.push(path);
    };
  simple(program, {
    ImportDeclaration: addTo(imports),
    ExportNamedDeclaration: addTo(imports),
    ExportAllDeclaration: addTo(imports),
    ImportExpression: addTo(laterImports),
  });
  return { imports, laterImports };
}

/** Uses by a call: of a method by name, of an iterator's method, or of an event. */
function usesOfCall({ callee, arguments: given }: CallExpression, declared: ReadonlySet<string>): string[] {
  if (callee.type !== 'MemberExpression') return [];
  const name = memberName(callee);
  if (name === null) return [];
  const uses: string[] = [];
  const { object } = callee;
  // For globals, classes and namespaces the whole path is already reported.
  if (!/^([A-Z]\w*|globalThis|self|window)$/.test(globalPath(object, declared) ?? ''))
    uses.push(`.${name}()`);
  if (SHARED_WITH_ARRAYS.includes(name) && object.type === 'CallExpression' && isIterator(object, declared))
    uses.push(`Iterator.${name}`);
  const event = name === 'addEventListener' ? textOf(given[0]) : null;
  if (event !== null) uses.push(`event ${event}`);
  return uses;
}

/** Whether a call returns an iterator, like map.values(); Object.values(map) returns an array. */
function isIterator({ callee }: CallExpression, declared: ReadonlySet<string>): boolean {
  if (callee.type !== 'MemberExpression' || !ITERATORS.includes(memberName(callee) ?? '')) return false;
  return callee.object.type === 'Super' || globalPath(callee.object, declared) !== 'Object';
}

function excerpt(source: string, start: number): string {
  return source.slice(Math.max(0, start - 30), start + 60).replace(/\s+/g, ' ');
}

/** "Symbol.dispose" for Object.defineProperty(Symbol, 'dispose', …). */
function definedByCall(
  { callee, arguments: given }: CallExpression,
  declared: ReadonlySet<string>,
): string | null {
  if (callee.type !== 'MemberExpression' || globalPath(callee, declared) !== 'Object.defineProperty')
    return null;
  const [target, name] = given;
  if (target === undefined || target.type === 'SpreadElement') return null;
  const path = globalPath(target, declared);
  const member = textOf(name);
  return path === null || member === null ? null : `${path}.${member}`;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { parseQuery } from 'local-supabase/rest/request/query';
import { SUPPORTED_ADDRESSES, SUPPORTED_CALLS } from 'local-supabase/testing/supported-calls';

// The embedded backend answers these calls only. A call that is not among them works on a hosted project and is 501 here.
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['src', 'supabase/functions'].flatMap(filesIn);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Where the clients' chains begin. */
const CLIENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['supabase', []],
  ['authClient', ['auth']],
]);

/** A chain of names from the client: `supabase.from('videos').select('id')` is from, select. */
interface Chain {
  readonly file: string;
  readonly names: readonly string[];
  /** The texts that `select` was called with. */
  readonly selections: readonly string[];
}

const CHAINS = SOURCES.flatMap(chainsOf);

describe('the app calls only what the embedded backend answers', () => {
  test('has its calls found', () => {
    const found = new Set(CHAINS.map(({ names }) => names[0]));
    expect(found).toEqual(new Set(['auth', 'from', 'functions', 'rpc', 'storage']));
    expect(CHAINS.filter(({ names }) => names[0] === 'rpc').length).toBeGreaterThan(40);
    expect(CHAINS.filter(({ names }) => names[0] === 'from').length).toBeGreaterThan(20);
  });

  test.each([
    ['from', SUPPORTED_CALLS.data],
    ['rpc', SUPPORTED_CALLS.functions],
    ['auth', SUPPORTED_CALLS.auth],
    ['storage', [...SUPPORTED_CALLS.storage, 'from']],
    ['functions', SUPPORTED_CALLS.edgeFunctions],
  ] as const)('by %s', (root, supported) => {
    const unknown = CHAINS.filter(({ names }) => names[0] === root).flatMap(({ file, names }) =>
      names
        .slice(1)
        .filter((name) => !supported.some((known) => known === name) && !(name in Promise.prototype))
        .map((name) => `${file}: ${root} … ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('selects what it reads', () => {
    const selections = CHAINS.flatMap((chain) => chain.selections);
    expect(selections.length).toBeGreaterThan(10);
    for (const text of selections) parseQuery(new URLSearchParams({ select: text }).toString());
  });

  test('at addresses that it names itself', () => {
    const known = SUPPORTED_ADDRESSES.map((address) => address.split('*').join('[^/]+'));
    const pattern = new RegExp(`^(?:${known.join('|')})$`);
    const unknown = SOURCES.flatMap((file) => addressesIn(file).filter((address) => !pattern.test(address)));
    expect(unknown).toEqual([]);
  });
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

/** Addresses of the API in a file's texts; what a template fills in becomes a star. */
function addressesIn(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return [...source.matchAll(/\/(?:auth|rest|storage|functions)\/v1[^`'"?\s]*/g)].map(([address]) =>
    address.replaceAll(/\$\{[^}]*\}/g, '*'),
  );
}

function chainsOf(file: string): readonly Chain[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!/supabase|authClient/.test(text)) return [];
  const { program } = parseSync(file, text);
  const chains: Chain[] = [];
  /** Variables that hold the beginning of a chain, by name. */
  const begun = new Map<string, Chain>();
  const read = (node: Node): Chain | null => {
    const chain = unwind(file, node, begun);
    if (chain && chain.names.length > 0) chains.push(chain);
    return chain;
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') {
      const { id, init } = node as Node & { id: Node; init: Node | null };
      const chain = init && read(init);
      if (chain && id.type === 'Identifier') begun.set(String(id['name']), chain);
    } else if (node.type === 'CallExpression') read(node);
  });
  return chains;
}

/** The names of a chain that begins with the client, or null. */
function unwind(file: string, node: Node, begun: ReadonlyMap<string, Chain>): Chain | null {
  switch (node.type) {
    case 'Identifier': {
      const name = String(node['name']);
      const names = CLIENTS.get(name);
      return names ? { file, names, selections: [] } : (begun.get(name) ?? null);
    }
    case 'AwaitExpression':
      return unwind(file, node['argument'] as Node, begun);
    case 'ConditionalExpression':
      return unwind(file, node['consequent'] as Node, begun);
    case 'MemberExpression': {
      const chain = unwind(file, node['object'] as Node, begun);
      const name = String((node['property'] as Node)['name']);
      return chain && { ...chain, names: [...chain.names, name] };
    }
    case 'CallExpression': {
      const chain = unwind(file, node['callee'] as Node, begun);
      const [first] = node['arguments'] as readonly Node[];
      const isSelection = chain?.names.at(-1) === 'select' && typeof first?.['value'] === 'string';
      return chain && isSelection
        ? { ...chain, selections: [...chain.selections, String(first['value'])] }
        : chain;
    }
    default:
      return null;
  }
}

/** Visits each node of a syntax tree, and skips everything else. */
function walk(tree: unknown, visit: (node: Node) => void): void {
  if (isNode(tree)) visit(tree);
  if (typeof tree !== 'object' || tree === null) return;
  for (const child of Object.values(tree)) walk(child, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

import { readFile } from 'node:fs/promises';
import type { ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';

const NPM = /^npm:(@[^/]+\/[^@/]+|[^@/]+)(?:@([^/]+))?(\/.*)?$/;
const EXACT_VERSION = /^\d+\.\d+\.\d+$/;

/**
 * Loads `npm:` imports of edge functions from node_modules. An exact version must match the installed one, because
 * hosted would run another one otherwise. Deno's other schemes are refused.
 */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  if (/^(jsr|https?):/.test(specifier)) {
    throw new Error(`The embedded backend loads no ${specifier}: use npm: imports in edge functions.`);
  }
  const [, name, version, path = ''] = NPM.exec(specifier) ?? [];
  if (name === undefined) return nextResolve(specifier, context);
  if (version !== undefined && EXACT_VERSION.test(version)) await requireVersion(name, version);
  return nextResolve(name + path, { ...context, parentURL: import.meta.url });
};

async function requireVersion(name: string, wanted: string): Promise<void> {
  const file = fileURLToPath(new URL(`../../../node_modules/${name}/package.json`, import.meta.url));
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
  if (version !== wanted) throw new Error(`npm:${name}@${wanted} is asked for, ${version} is installed.`);
}

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A package with the text of its license. */
interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const FILE = 'licenses.json';
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** Serves and ships /licenses.json: the licenses of all packages that the app depends on, read from node_modules. */
export function licenses(root: string): Plugin {
  const source = (): string => JSON.stringify({ notice: ownNotice(root), packages: licensedPackages(root) });
  return {
    name: 'licenses',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: source() });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(source());
      });
    },
  };
}

/** The part of the project's LICENSE about software with other terms. */
function ownNotice(root: string): string {
  const text = readFileSync(join(root, 'LICENSE'), 'utf8');
  const [, notice = ''] = text.split('Third-party software with other terms\n');
  // Line breaks are for terminals, so they are removed within paragraphs.
  return notice
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' '))
    .join('\n\n');
}

/** Every package that the app depends on, directly or not, by name. */
function licensedPackages(root: string): readonly LicensedPackage[] {
  const found = new Map<string, LicensedPackage>();
  const visit = (folder: string): void => {
    const { dependencies = {} } = readManifest(folder);
    for (const name of Object.keys(dependencies)) {
      const packageFolder = locate(name, folder);
      if (packageFolder === null || found.has(packageFolder)) continue;
      found.set(packageFolder, describe(packageFolder, name));
      visit(packageFolder);
    }
  };
  visit(root);
  // The app ships files of the optional packages themselves, so their own dependencies need no license here.
  for (const name of Object.keys(readManifest(root).optionalDependencies ?? {})) {
    const packageFolder = locate(name, root);
    if (packageFolder !== null) found.set(packageFolder, describe(packageFolder, name));
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** A package's folder as Node resolves it from another package; null when an optional package is not installed. */
function locate(name: string, from: string): string | null {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  return (
    folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json'))) ??
    null
  );
}

function describe(folder: string, name: string): LicensedPackage {
  const { version = '', license = 'see the text' } = readManifest(folder);
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.join('\n\n') || `${license}. The package comes without a text of its own.`;
  return { name, version, license, text };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

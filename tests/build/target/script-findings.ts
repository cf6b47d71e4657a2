import type { BrowserName } from '@mdn/browser-compat-data';
import type { Finding } from './findings';
import { loadedBy, programsOf, type Program, type Scripts } from './programs';
import { unsupportedInScripts } from './script-support';
import { scriptUses, type ScriptUses } from './script-uses';

const UNSUPPORTED = unsupportedInScripts();

/**
 * What the built pages and workers use that a browser of the target lacks.
 * @param sources scripts by their paths in the build.
 * @param html the page, which names or contains its first scripts.
 */
export function builtFindings(sources: ReadonlyMap<string, string>, html: string): readonly Finding[] {
  const inside = [...html.matchAll(/<script>(.+?)<\/script>/gs)].map(([, text]) => text ?? '');
  const named = [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file]) => file ?? '');
  const page = new Map(inside.map((text, index) => [`index.html, script ${index + 1}`, text]));
  const { scripts, findings } = readScripts(new Map([...sources, ...page]));
  return [...findings, ...scriptFindings(scripts, programsOf(scripts, [...named, ...page.keys()]))];
}

/** @returns what the scripts use, and a finding for each whose syntax is outside the target. */
function readScripts(sources: ReadonlyMap<string, string>): {
  readonly scripts: Scripts;
  readonly findings: readonly Finding[];
} {
  const scripts = new Map<string, ScriptUses>();
  const findings: Finding[] = [];
  for (const [file, source] of sources) {
    try {
      scripts.set(file, scriptUses(source));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      findings.push({ use: 'syntax', place: file, text: `${file} has newer syntax: ${error.message}` });
    }
  }
  return { scripts, findings };
}

/**
 * What our own sources use without importing a polyfill, file by file. Only globals and their members, because their
 * names are unambiguous. (Built chunks mix them with the uses of dependencies that check first.)
 */
export function ownFindings(sources: ReadonlyMap<string, string>): readonly Finding[] {
  const { scripts, findings } = readScripts(sources);
  const programs = [...scripts.keys()].map((file) => ({ name: file, entries: [file], files: [file] }));
  const exact = scriptFindings(scripts, programs).filter(
    ({ use }) => /^[\w.]*$/.test(use) && !use.startsWith('.'),
  );
  return [...findings, ...exact];
}

/** What programs use that a browser of the target lacks and no script loaded earlier defines. */
function scriptFindings(scripts: Scripts, programs: readonly Program[]): readonly Finding[] {
  return programs.flatMap(({ name: place, entries, files }) => {
    const own = new Set(files.flatMap((file) => [...(scripts.get(file)?.ownNames ?? [])]));
    return files.flatMap((file) => {
      const before = loadedBy(scripts, [...entries, file], 'before');
      const defined = new Set(before.flatMap((each) => [...(scripts.get(each)?.defines ?? [])]));
      return [...(scripts.get(file)?.uses ?? [])].flatMap(([use, excerpt]) => {
        const lacking = defined.has(use) ? [] : browsersWithoutUse(use, own);
        if (lacking.length === 0) return [];
        return [
          { use, place, text: `${file} (${place}) uses ${use}: not in ${lacking.join(', ')}: ${excerpt}` },
        ];
      });
    });
  });
}

function browsersWithoutUse(use: string, own: ReadonlySet<string>): readonly BrowserName[] {
  const method = /^\.(.+)\(\)$/.exec(use)?.[1];
  // If the program defines a method with this name, we assume that the call is to that one.
  if (method !== undefined && own.has(method)) return [];
  // We can't tell what a loop reads, so we assume a stream.
  return UNSUPPORTED.get(use === 'for await' ? 'ReadableStream.@@asyncIterator' : use) ?? [];
}

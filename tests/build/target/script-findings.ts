import type { BrowserName } from '@mdn/browser-compat-data';
import type { Finding } from './findings';
import { loadedBy, programsOf, type Program, type Scripts } from './programs';
import { unsupportedInScripts } from './script-support';
import { scriptUses, type ScriptUses } from './script-uses';

const UNSUPPORTED = unsupportedInScripts();

/**
 * What the built pages and workers use.
 * @param sources scripts by their paths in the build.
 * @param html the page: it names the scripts that it starts with, or has them inside.
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
 * What our own sources use and do not import a substitute for, file by file: globals and their members alone, whose
 * names mean one thing. A built chunk mixes them with those of dependencies that ask first.
 */
export function ownFindings(sources: ReadonlyMap<string, string>): readonly Finding[] {
  const { scripts, findings } = readScripts(sources);
  const programs = [...scripts.keys()].map((file) => ({ name: file, entries: [file], files: [file] }));
  const exact = scriptFindings(scripts, programs).filter(
    ({ use }) => /^[\w.]*$/.test(use) && !use.startsWith('.'),
  );
  return [...findings, ...exact];
}

/** What programs use, and neither a browser of the target nor what they loaded before brings. */
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
  // A method whose name the program gives to something of its own is taken for that.
  if (method !== undefined && own.has(method)) return [];
  // What a loop reads its name does not tell: it could be a stream.
  return UNSUPPORTED.get(use === 'for await' ? 'ReadableStream.@@asyncIterator' : use) ?? [];
}

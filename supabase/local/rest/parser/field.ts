import type { Field, JsonStep } from './request-types';
import type { Scanner } from './scanner';

const NAME_LABEL = 'field name (* or [a..z0..9_$])';
const NAME_PART = /[\p{L}0-9_ $]+/uy;
const JSON_KEY_PART = /[^(\-:.,>)]+/y;
const JSON_KEY_LABEL = 'any non reserved character different from: .,>()';
const JSON_INDEX = /-?[0-9]+(?=->|::|\.|,|$)/y;
const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/y;

/** `"…"` with backslash escapes; null when no closed quote begins here. */
export function parseQuoted(scanner: Scanner): string | null {
  const found = scanner.match(QUOTED);
  return found ? (found[1] ?? '').replaceAll(/\\([\s\S])/g, '$1') : null;
}

/** A column, table or alias name: quoted, or letters, digits, `_`, `$`, blanks and single dashes. */
export function parseName(scanner: Scanner): string {
  return parseQuoted(scanner) ?? parseDashed(scanner, NAME_PART, NAME_LABEL);
}

/** A type name or a text search language. */
export function parseIdentifier(scanner: Scanner): string {
  const found = scanner.match(NAME_PART, 'letter or digit');
  if (!found) throw scanner.error();
  return found[0].trim();
}

/** `name->a->>b`, with blanks around it ignored. */
export function parseField(scanner: Scanner): Field {
  scanner.skipBlanks();
  const field = { name: parseName(scanner), jsonPath: parseJsonPath(scanner) };
  scanner.skipBlanks();
  return field;
}

/** Any number of `->x` and `->>x` steps. */
export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.accept('->>') ? '->>' : scanner.accept('->') ? '->' : null;
    if (!arrow) return steps;
    steps.push({ arrow, operand: parseJsonOperand(scanner) });
  }
}

/** Names separated by commas, as in `columns=` and `on_conflict=`. */
export function parseNames(scanner: Scanner): string[] {
  const names = [parseName(scanner)];
  for (;;) {
    scanner.skipBlanks();
    if (!scanner.accept(',')) return names;
    scanner.skipBlanks();
    names.push(parseName(scanner));
  }
}

function parseJsonOperand(scanner: Scanner): JsonStep['operand'] {
  const index = scanner.match(JSON_INDEX);
  if (index) return { kind: 'index', index: index[0] };
  scanner.expected('"-"');
  scanner.expected('digit');
  const key = parseQuoted(scanner) ?? parseDashed(scanner, JSON_KEY_PART, JSON_KEY_LABEL);
  return { kind: 'key', key };
}

/** Parts joined by single dashes; a dash that begins an arrow ends the name. */
function parseDashed(scanner: Scanner, part: RegExp, label: string): string {
  const parts: string[] = [];
  do {
    const found = scanner.match(part, label);
    if (!found) throw scanner.error();
    parts.push(found[0].trim());
  } while (scanner.match(/-(?!>)/y, '"-"'));
  return parts.join('-');
}

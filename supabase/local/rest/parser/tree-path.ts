import { parseJsonPath, parseName } from './field';
import { parseText } from './parse-text';
import type { Field } from './request-types';

/** The path of embedded names, then the column, of a parameter's name: `rel.sub.column->key`. */
export function parseTreePath(key: string): { readonly path: readonly string[]; readonly field: Field } {
  return parseText('tree path', key, (scanner) => {
    const names = [parseName(scanner)];
    while (scanner.accept('.', 'delimiter (.)')) names.push(parseName(scanner));
    const jsonPath = parseJsonPath(scanner);
    return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', jsonPath } };
  });
}

import { queryError } from '../errors/request-errors';
import { GrammarError, Scanner } from './scanner';

/** What a text is called in an error, how it is shown there, and whether all of it has to be read. */
export interface TextOptions {
  readonly shown?: string;
  readonly whole?: boolean;
}

/**
 * Runs a parser over a text.
 * @throws RestError PGRST100 as upstream words it: `"failed to parse filter (x)" (line 1, column 1)`.
 */
export function parseText<T>(
  what: string,
  text: string,
  parse: (scanner: Scanner) => T,
  options: TextOptions = {},
): T {
  const scanner = new Scanner(text);
  try {
    const result = parse(scanner);
    if (options.whole && !scanner.atEnd) throw scanner.error('"," or end of input');
    return result;
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    throw queryError(`failed to parse ${what} (${options.shown ?? text})`, error.position + 1, error.details);
  }
}

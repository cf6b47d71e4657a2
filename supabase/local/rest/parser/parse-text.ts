import { queryError } from '../errors/request-errors';
import { GrammarError, Scanner } from './scanner';

/** How a text is shown in an error where that is not the text itself. */
export interface TextOptions {
  readonly shown?: string;
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
    return parse(scanner);
  } catch (error) {
    if (!(error instanceof GrammarError)) throw error;
    throw queryError(`failed to parse ${what} (${options.shown ?? text})`, error.position + 1, error.details);
  }
}

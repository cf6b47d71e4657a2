/** A query string that does not follow the grammar. `position` counts characters from 0. */
export class GrammarError extends Error {
  constructor(
    readonly position: number,
    readonly details: string,
  ) {
    super(details);
    this.name = 'GrammarError';
  }
}

/**
 * Reads a text from left to right. Every failed attempt is remembered at its position, so that the error of a text
 * that fits nothing names what was possible at the furthest place reached, like upstream's parser does.
 */
export class Scanner {
  #position = 0;
  #furthest = 0;
  #expected: string[] = [];

  constructor(readonly text: string) {}

  get position(): number {
    return this.#position;
  }

  get atEnd(): boolean {
    return this.#position >= this.text.length;
  }

  /** Takes `literal` when it comes next. */
  accept(literal: string, label = JSON.stringify(literal)): boolean {
    if (this.text.startsWith(literal, this.#position)) {
      this.#position += literal.length;
      return true;
    }
    this.expected(label);
    return false;
  }

  /** Takes what a sticky pattern matches here; null (and nothing taken) when it does not match. */
  match(pattern: RegExp, label: string): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    const found = pattern.exec(this.text);
    if (found) this.#position += found[0].length;
    else this.expected(label);
    return found;
  }

  /** Whether a sticky pattern matches here; takes nothing. */
  looksAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.#position;
    return pattern.test(this.text);
  }

  require(literal: string, label?: string): void {
    if (!this.accept(literal, label)) throw this.error();
  }

  /** Runs a parser; when it fails, goes back to where it began and gives null. */
  attempt<T>(parse: () => T): T | null {
    const start = this.#position;
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error;
      this.#position = start;
      return null;
    }
  }

  skipBlanks(): void {
    while (this.text[this.#position] === ' ' || this.text[this.#position] === '\t') this.#position += 1;
  }

  /** Remembers what would have been accepted here. */
  expected(label: string): void {
    if (this.#position > this.#furthest) {
      this.#furthest = this.#position;
      this.#expected = [];
    }
    if (this.#position === this.#furthest && !this.#expected.includes(label)) this.#expected.push(label);
  }

  /** The error for the furthest place reached. */
  error(label?: string): GrammarError {
    if (label !== undefined) this.expected(label);
    const found = this.text[this.#furthest];
    const unexpected = found === undefined ? 'end of input' : JSON.stringify(found);
    return new GrammarError(this.#furthest, `unexpected ${unexpected} expecting ${orList(this.#expected)}`);
  }
}

function orList(labels: readonly string[]): string {
  const last = labels.at(-1) ?? 'end of input';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} or ${last}`;
}

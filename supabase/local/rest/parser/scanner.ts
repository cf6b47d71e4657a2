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
  private at = 0;
  private furthest = 0;
  private labels: string[] = [];

  constructor(readonly text: string) {}

  get position(): number {
    return this.at;
  }

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Takes `literal` when it comes next. */
  accept(literal: string, label = JSON.stringify(literal)): boolean {
    if (this.text.startsWith(literal, this.at)) {
      this.at += literal.length;
      return true;
    }
    this.expected(label);
    return false;
  }

  /**
   * Takes what a sticky pattern matches here; null (and nothing taken) when it does not match.
   * @param label how errors name it; left out, they do not.
   */
  match(pattern: RegExp, label?: string): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    else if (label !== undefined) this.expected(label);
    return found;
  }

  /** Whether a sticky pattern matches here; takes nothing. */
  looksAt(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  require(literal: string, label?: string): void {
    if (!this.accept(literal, label)) throw this.error();
  }

  /** Runs a parser; when it fails, goes back to where it began and gives null. */
  attempt<T>(parse: () => T): T | null {
    const start = this.at;
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error;
      this.at = start;
      return null;
    }
  }

  skipBlanks(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') this.at += 1;
  }

  /** Remembers what would have been accepted here. */
  expected(label: string): void {
    if (this.at > this.furthest) {
      this.furthest = this.at;
      this.labels = [];
    }
    if (this.at === this.furthest && !this.labels.includes(label)) this.labels.push(label);
  }

  /** The error for the furthest place reached. */
  error(label?: string): GrammarError {
    if (label !== undefined) this.expected(label);
    const found = this.text[this.furthest];
    const unexpected = found === undefined ? 'end of input' : JSON.stringify(found);
    return new GrammarError(this.furthest, `unexpected ${unexpected} expecting ${orList(this.labels)}`);
  }
}

function orList(labels: readonly string[]): string {
  const last = labels.at(-1) ?? 'end of input';
  return labels.length < 2 ? last : `${labels.slice(0, -1).join(', ')} or ${last}`;
}

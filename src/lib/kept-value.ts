import * as v from 'valibot';

/** Until the user clears the browser, or for as long as the tab is open. */
type Area = 'localStorage' | 'sessionStorage';

/**
 * A text that the browser keeps over a reload. Where storage is blocked or full nothing is kept, which keeps nobody
 * from working: the console says what it costs.
 */
export class KeptText {
  /** @param loss what the user has to do without: "The choice cannot be remembered". */
  constructor(
    private readonly area: Area,
    private readonly key: string,
    private readonly loss: string,
  ) {}

  /** Null when there is none, or none that may be read. */
  load(): string | null {
    try {
      return globalThis[this.area].getItem(this.key);
    } catch {
      // Blocked storage is as good as an empty one.
      return null;
    }
  }

  /** @param text null removes it. */
  keep(text: string | null): void {
    try {
      if (text === null) globalThis[this.area].removeItem(this.key);
      else globalThis[this.area].setItem(this.key, text);
    } catch (error) {
      console.warn(this.loss, error);
    }
  }
}

/** A value that is kept the same way, as JSON; one of another shape, from an older version, counts as none. */
export class KeptValue<Output> {
  readonly #text: KeptText;

  constructor(
    area: Area,
    key: string,
    private readonly schema: v.GenericSchema<unknown, Output>,
    loss: string,
  ) {
    this.#text = new KeptText(area, key, loss);
  }

  load(): Output | null {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), this.schema), this.#text.load());
    return parsed.success ? parsed.output : null;
  }

  /** @param value null removes it. */
  keep(value: Output | null): void {
    this.#text.keep(value === null ? null : JSON.stringify(value));
  }
}

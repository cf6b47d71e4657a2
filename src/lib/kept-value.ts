import * as v from 'valibot';
import { readStored, writeStored, type StorageArea } from './browser-storage';

/**
 * A text that the browser keeps over a reload. Where storage is blocked or full nothing is kept, which keeps nobody
 * from working: the console says what it costs.
 */
export class KeptText {
  /** @param loss what the user has to do without: "The choice cannot be remembered". */
  constructor(
    private readonly area: StorageArea,
    private readonly key: string,
    private readonly loss: string,
  ) {}

  /** Null when there is none, or none that may be read. */
  load(): string | null {
    return readStored(this.area, this.key);
  }

  /** @param text null removes it. */
  keep(text: string | null): void {
    const failure = writeStored(this.area, this.key, text);
    if (failure) console.warn(this.loss, failure);
  }
}

/** A value that is kept the same way, as JSON; one of another shape, from an older version, counts as none. */
export class KeptValue<Output> {
  private readonly text: KeptText;

  constructor(
    area: StorageArea,
    key: string,
    private readonly schema: v.GenericSchema<unknown, Output>,
    loss: string,
  ) {
    this.text = new KeptText(area, key, loss);
  }

  load(): Output | null {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), this.schema), this.text.load());
    return parsed.success ? parsed.output : null;
  }

  /** @param value null removes it. */
  keep(value: Output | null): void {
    this.text.keep(value === null ? null : JSON.stringify(value));
  }
}

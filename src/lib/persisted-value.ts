import * as v from 'valibot';
import { readStored, writeStored, type StorageArea, type StoredName } from './browser-storage';

/**
 * A text that the browser keeps across reloads, until the user's account is deleted (forget-user.ts). If storage is
 * blocked or full, nothing is kept and the console shows a warning.
 */
export class PersistedText {
  /** @param loss the text of that warning, such as "The choice cannot be remembered". */
  constructor(
    private readonly area: StorageArea,
    private readonly key: StoredName,
    private readonly loss: string,
  ) {}

  /** The stored text; null when there is none or when storage is blocked. */
  load(): string | null {
    return readStored(this.area, this.key);
  }

  /** @param text null removes it. */
  keep(text: string | null): void {
    const failure = writeStored(this.area, this.key, text);
    if (failure) console.warn(this.loss, failure);
  }
}

/**
 * A value stored as JSON. A value of another shape, from an older version, counts as none. To survive the deletion of
 * another user's account, a value must be an object with its `userId`, or a list of such objects.
 */
export class PersistedValue<Output> {
  private readonly text: PersistedText;

  constructor(
    area: StorageArea,
    key: StoredName,
    private readonly schema: v.GenericSchema<unknown, Output>,
    loss: string,
  ) {
    this.text = new PersistedText(area, key, loss);
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

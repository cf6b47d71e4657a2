import * as v from 'valibot';
import type { StoredName } from './browser-storage';
import { PersistedValue } from './persisted-value';

/** A video and its user: what is stored for a user is deleted with the account. */
export interface VideoOfUser {
  readonly id: string;
  readonly userId: string;
}

// Older versions stored no user.
const Id = v.object({ videoId: v.string(), userId: v.exactOptional(v.string()) });

/** Values of other videos are dropped. */
const MOST_VIDEOS = 50;

/** Stores a value for each of the most recently changed videos across reloads. */
export class PersistedByVideo<Output extends object> {
  private readonly kept: PersistedValue<(Output & v.InferOutput<typeof Id>)[]>;

  /** @param loss what the console says when nothing can be stored. */
  constructor(key: StoredName, schema: v.GenericSchema<unknown, Output>, loss: string) {
    const WithId = v.intersect([Id, schema]);
    this.kept = new PersistedValue('localStorage', key, v.array(WithId), loss);
  }

  /** The video's value; null when there is none or it cannot be read. */
  load(videoId: string): Output | null {
    return this.kept.load()?.find((each) => each.videoId === videoId) ?? null;
  }

  forget(videoId: string): void {
    const all = this.kept.load();
    const others = all?.filter((each) => each.videoId !== videoId) ?? [];
    if (others.length !== all?.length) this.kept.keep(others.length === 0 ? null : others);
  }

  keep({ id: videoId, userId }: VideoOfUser, value: Output): void {
    const others = (this.kept.load() ?? []).filter((each) => each.videoId !== videoId);
    this.kept.keep([{ videoId, userId, ...value }, ...others].slice(0, MOST_VIDEOS));
  }
}

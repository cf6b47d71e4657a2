import * as v from 'valibot';
import { PersistedValue } from './persisted-value';

/** Values of other videos are forgotten. */
const MOST_VIDEOS = 50;

/** A value for each of the videos that were changed last, which the browser keeps across reloads. */
export class PersistedByVideo<Output extends object> {
  private readonly kept: PersistedValue<(Output & { videoId: string })[]>;

  /** @param loss what the console says when nothing can be kept. */
  constructor(key: string, schema: v.GenericSchema<unknown, Output>, loss: string) {
    const WithId = v.intersect([v.object({ videoId: v.string() }), schema]);
    this.kept = new PersistedValue('localStorage', key, v.array(WithId), loss);
  }

  /** The video's value; null when there is none or it cannot be read. */
  load(videoId: string): Output | null {
    return this.kept.load()?.find((each) => each.videoId === videoId) ?? null;
  }

  keep(videoId: string, value: Output): void {
    const others = (this.kept.load() ?? []).filter((each) => each.videoId !== videoId);
    this.kept.keep([{ videoId, ...value }, ...others].slice(0, MOST_VIDEOS));
  }
}

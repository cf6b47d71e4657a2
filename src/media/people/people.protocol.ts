import * as v from 'valibot';
import { LOOK_BYTES, TRACKING_LOOK_BYTES } from './look-size';
import { LOOK_VALUES } from './person';

/** Messages to the people worker. Both sides parse the messages that they receive. */
const toWorker = v.variant('type', [
  /** Loads the model; the worker answers with 'ready' or 'failed'. */
  v.object({ type: v.literal('load') }),
  v.object({
    type: v.literal('look'),
    id: v.number(),
    /** A square picture of a size in look-size.ts, RGBA. */
    rgba: v.pipe(
      v.instance(ArrayBuffer),
      v.check(({ byteLength }) => byteLength === LOOK_BYTES || byteLength === TRACKING_LOOK_BYTES),
    ),
  }),
  /** Opens a port for another worker, which sends 'look' and receives 'seen'. */
  v.object({
    type: v.literal('serve'),
    port: v.custom<MessagePort>((value) => value instanceof MessagePort),
  }),
]);

const fromWorker = v.variant('type', [
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('failed'), message: v.string() }),
  v.object({
    type: v.literal('seen'),
    /** Id of the request being answered. */
    id: v.number(),
    /** The candidates (person.ts). */
    values: v.pipe(
      v.instance(Float32Array),
      v.check((values) => values.length === LOOK_VALUES),
    ),
    tookMs: v.number(),
  }),
]);

export type ToPeopleWorker = v.InferOutput<typeof toWorker>;
export type FromPeopleWorker = v.InferOutput<typeof fromWorker>;
export type LookRequest = Extract<ToPeopleWorker, { type: 'look' }>;

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseToPeopleWorker(message: unknown): ToPeopleWorker {
  return v.parse(toWorker, message);
}

/** @throws ValiError for a message that does not belong to this protocol. */
export function parseFromPeopleWorker(message: unknown): FromPeopleWorker {
  return v.parse(fromWorker, message);
}

import '@/lib/polyfills/symbol-dispose';

/** Attempts per range before the read fails, because phones change cells and proxies close idle connections. */
const ATTEMPTS = 3;
/** Gives up a connection without data for this long, because the network does not always report a dead connection. */
export const SILENT_AFTER_MS = 45_000;

/**
 * Reads a file's bytes from start (inclusive) to end (exclusive) with a Range request, trying up to three times.
 * @throws RangeRefusedError, RangeFailedError, or the signal's reason.
 */
export async function readRange(
  url: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  let failure: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await requestRange(url, start, end, signal);
    } catch (error) {
      if (signal.aborted || error instanceof RangeRefusedError) throw error;
      failure = error;
    }
  }
  throw failure instanceof RangeFailedError
    ? failure
    : new RangeFailedError('The network failed', { cause: failure });
}

async function requestRange(
  url: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  signal.throwIfAborted();
  using patience = new Patience(signal);
  const headers = { Range: `bytes=${start}-${end - 1}` };
  const response = await fetch(url, { headers, signal: patience.signal });
  if (response.status >= 400 && response.status < 500) throw new RangeRefusedError(response.status);
  if (!response.ok) throw new RangeFailedError(`The server answered ${response.status}`);
  const bytes = new Uint8Array(end - start);
  // A server without range support answers 200, with the file from its start.
  const isRange = response.status === 206;
  let position = isRange ? start : 0;
  for await (const part of partsOf(response, patience)) {
    copyInto(bytes, part, position - start);
    position += part.length;
    if (!isRange && position >= end) return bytes;
  }
  const got = Math.max(0, position - start);
  if (got !== bytes.length) throw new RangeFailedError(`Asked for ${bytes.length} bytes, got ${got}`);
  return bytes;
}

/** The parts of a body as they arrive; each one restarts the timeout. */
async function* partsOf({ body }: Response, patience: Patience): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    patience.renew();
    const read = await reader?.read();
    if (!read || read.done) return;
    yield read.value;
  }
}

/** Copies the part that lies inside the target; `at` may be negative or past the end. */
function copyInto(target: Uint8Array, part: Uint8Array, at: number): void {
  const inside = part.subarray(Math.max(0, -at), Math.max(0, target.length - at));
  if (inside.length > 0) target.set(inside, Math.max(0, at));
}

/** Ends a request when nothing has arrived for too long, or when the caller's signal aborts. */
class Patience implements Disposable {
  private readonly controller = new AbortController();
  private timer = this.begin();

  constructor(private readonly callers: AbortSignal) {
    callers.addEventListener('abort', this.leave);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Data has arrived. */
  renew(): void {
    clearTimeout(this.timer);
    this.timer = this.begin();
  }

  /** Also frees the connection of an unread response. */
  [Symbol.dispose](): void {
    clearTimeout(this.timer);
    this.callers.removeEventListener('abort', this.leave);
    this.controller.abort();
  }

  private readonly leave = (): void => this.controller.abort(this.callers.reason);

  private begin(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.controller.abort(new RangeFailedError('Nothing arrives')), SILENT_AFTER_MS);
  }
}

/** A missing or incomplete answer: a fault of the network or the server, not of the file. */
export class RangeFailedError extends Error {
  override readonly name = 'RangeFailedError';
}

/** The server refuses the request (expired signature, missing file), so retrying does not help. */
export class RangeRefusedError extends Error {
  override readonly name = 'RangeRefusedError';
  constructor(readonly status: number) {
    super(`The server refused the range with ${status}`);
  }
}

import { Refusal } from './answers.ts';

/** Largest request body: the app sends a few words, and the payment provider's events are a few kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** The unchanged bytes of the body. @throws Refusal 413 if it is too long, without reading the rest. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readAtMost(request.body, MOST_BYTES);
  if (bytes === null) throw new Refusal(413, 'Request too large');
  return bytes;
}

/** All bytes of a stream; null if there are more than `mostBytes`, without reading the rest. */
export async function readAtMost(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    sizeBytes += part.value.length;
    if (sizeBytes > mostBytes) {
      await reader?.cancel().catch(() => undefined);
      return null;
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The body as JSON; null for a body that is not JSON. @throws Refusal 413. */
export async function readJson(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request));
  try {
    return JSON.parse(text);
  } catch {
    // A body that is not JSON counts as empty.
    return null;
  }
}

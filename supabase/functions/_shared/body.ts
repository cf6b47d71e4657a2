import { Refusal } from './answers.ts';

/** What a request has at most: ours are a few words, the payment provider's events some kilobytes. */
const MOST_BYTES = 1024 * 1024;

/** The body's bytes as they came. @throws Refusal 413 for one that is too long, without reading the rest of it. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    sizeBytes += part.value.length;
    if (sizeBytes > MOST_BYTES) {
      await reader?.cancel().catch(() => undefined);
      throw new Refusal(413, 'Request too large');
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The body as JSON; null for what is none. @throws Refusal 413. */
export async function readJson(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readBody(request));
  try {
    return JSON.parse(text);
  } catch {
    // No JSON says nothing.
    return null;
  }
}

import type { StreamTargetChunk } from 'mediabunny';

let last: { readonly url: string; readonly blob: Promise<Blob> } | null = null;

/** A clip's file; the last one is cached. @throws when the server does not have it. */
export function fetchClip(url: string): Promise<Blob> {
  if (last?.url !== url) last = { url, blob: load(url) };
  return last.blob;
}

async function load(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The clip cannot be read: ${await response.text()}`);
  return response.blob();
}

/** Writes a piece of a file to the store, at a byte offset. */
export async function store(url: string, atBytes: number, piece: Blob): Promise<void> {
  const response = await fetch(`${url}?at=${atBytes}`, { method: 'POST', body: piece });
  if (!response.ok) throw new Error(`The clip cannot be stored: ${await response.text()}`);
}

/** A stream that writes a file's pieces to the store. */
export function storeStream(url: string): WritableStream<StreamTargetChunk> {
  return new WritableStream({ write: ({ data, position }) => store(url, position, new Blob([data])) });
}

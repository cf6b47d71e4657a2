import { vi } from 'vitest';
import { DROPPED_BYTES } from '@/media/export/collect-chunks';

interface Growing {
  resize(bytes: number): void;
}

/**
 * Records the largest block of memory that this page's scripts allocate: buffers, typed arrays, blobs that are read,
 * and growing memory, but not buffers that are never touched and so never allocated. Ends with vi.unstubAllGlobals()
 * and vi.restoreAllMocks().
 * @returns a function that returns the size of the largest block so far.
 */
export function watchBuffers(): () => number {
  let largest = 0;
  const note = (bytes: unknown): void => {
    if (typeof bytes === 'number' && bytes !== DROPPED_BYTES) largest = Math.max(largest, bytes);
  };
  const noting = <Kind extends new (...args: never[]) => object>(kind: Kind): Kind =>
    new Proxy(kind, {
      construct(target, args: never[], newTarget: new () => object) {
        note(args[0]);
        return Reflect.construct(target, args, newTarget);
      },
    });
  const growths = vi.spyOn(ArrayBuffer.prototype as ArrayBuffer & Growing, 'resize');
  const reads = vi.spyOn(Blob.prototype, 'arrayBuffer');
  vi.stubGlobal('ArrayBuffer', noting(ArrayBuffer));
  vi.stubGlobal('Uint8Array', noting(Uint8Array));
  return () => {
    for (const [bytes] of growths.mock.calls) note(bytes);
    for (const blob of reads.mock.contexts) if (blob instanceof Blob) note(blob.size);
    return largest;
  };
}

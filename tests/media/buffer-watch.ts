/** Remembers the largest piece of memory that this page's scripts ask for, until the answer is called. */
export function watchBuffers(): { readonly largestBytes: () => number; readonly stop: () => void } {
  let largest = 0;
  const note = (bytes: unknown): void => {
    if (typeof bytes === 'number') largest = Math.max(largest, bytes);
  };
  const { ArrayBuffer: plainBuffer, Uint8Array: plainBytes } = globalThis;
  const { arrayBuffer } = Blob.prototype;
  const { resize } = plainBuffer.prototype as { resize?: (bytes: number) => void };
  const watched = <Kind extends object>(kind: Kind): Kind =>
    new Proxy(kind, {
      construct(target, args: unknown[], newTarget) {
        note(args[0]);
        return Reflect.construct(
          target as () => void,
          args,
          newTarget === proxyOf.get(target) ? (target as () => void) : newTarget,
        ) as object;
      },
    });
  const proxyOf = new Map<object, unknown>();
  const buffers = watched(plainBuffer);
  const bytes = watched(plainBytes);
  proxyOf.set(plainBuffer, buffers).set(plainBytes, bytes);
  Object.assign(globalThis, { ArrayBuffer: buffers, Uint8Array: bytes });
  Blob.prototype.arrayBuffer = function read(this: Blob) {
    note(this.size);
    return arrayBuffer.call(this);
  };
  if (resize) {
    Object.assign(plainBuffer.prototype, {
      resize(this: ArrayBuffer, size: number) {
        note(size);
        resize.call(this, size);
      },
    });
  }
  return {
    largestBytes: () => largest,
    stop: () => {
      Object.assign(globalThis, { ArrayBuffer: plainBuffer, Uint8Array: plainBytes });
      Blob.prototype.arrayBuffer = arrayBuffer;
      if (resize) Object.assign(plainBuffer.prototype, { resize });
    },
  };
}

import kernelData from 'virtual:export-kernel?url&inline';
import type { KernelCalls } from './kernel-calls';

const PAGE_BYTES = 65_536;
const ALIGNMENT_BYTES = 64;
/** The kernel reads and writes whole vectors, up to this many bytes past the end of a block. */
const MARGIN_BYTES = 64;

let compiled: WebAssembly.Module | null = null;

/**
 * An instance of the picture kernel (kernel/assembly) with its own memory, freed together with it. The kernel's code is
 * part of the script, so it is available at once and cannot fail to load.
 */
export class PictureKernel {
  readonly calls: KernelCalls;
  private readonly memory: WebAssembly.Memory;
  private top: number;

  constructor() {
    compiled ??= new WebAssembly.Module(bytesOf(kernelData));
    const { exports } = new WebAssembly.Instance(compiled);
    if (!isKernel(exports)) throw new Error('Not the picture kernel');
    this.calls = exports;
    this.memory = exports.memory;
    this.top = exports.heapBase();
  }

  /** Address of a new block. The memory may move, which makes earlier views unusable. */
  allocate(bytes: number): number {
    const address = Math.ceil(this.top / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
    this.top = address + bytes;
    const missing = this.top + MARGIN_BYTES - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  }

  /** Address of a new block that holds a copy of the data. */
  store(data: ArrayBufferView): number {
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    const address = this.allocate(bytes.length);
    this.view(address, bytes.length).set(bytes);
    return address;
  }

  /** A view of a block, which is valid until the next allocation. */
  view(address: number, bytes: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer, address, bytes);
  }
}

/** The bytes in a data: URL. */
function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (char) => char.charCodeAt(0));
}

function isKernel(
  exports: WebAssembly.Exports,
): exports is WebAssembly.Exports & KernelCalls & { memory: WebAssembly.Memory } {
  return exports['memory'] instanceof WebAssembly.Memory && typeof exports['heapBase'] === 'function';
}

import type { KernelCalls } from './kernel-calls';

const PAGE_BYTES = 65_536;
const ALIGNMENT_BYTES = 64;

/**
 * One instance of the numeric kernel (kernel/assembly) with its own memory, allocated in blocks. Released blocks are
 * reused for blocks of the same size, so memory does not grow beyond its peak use.
 */
export class Kernel {
  readonly calls: KernelCalls;
  private readonly memory: WebAssembly.Memory;
  private top: number;
  private readonly sizes = new Map<number, number>();
  private readonly released = new Map<number, number[]>();

  /** @param module of kernel.wasm: loadKernel() in browsers, compileKernel('tracking') in Node */
  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module);
    if (!isKernel(exports)) throw new Error('Not the tracking kernel');
    this.calls = exports;
    this.memory = exports.memory;
    this.top = exports.heapBase();
  }

  /** Size of the memory. */
  get sizeBytes(): number {
    return this.memory.buffer.byteLength;
  }

  /** Address of a block, filled with 0. The memory may move, which makes earlier views unusable. */
  allocate(bytes: number): number {
    const size = Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
    const address = this.released.get(size)?.pop() ?? this.grow(size);
    this.sizes.set(address, size);
    this.bytes(address, size).fill(0);
    return address;
  }

  /** @throws RangeError when no such block is in use */
  release(address: number): void {
    const size = this.sizes.get(address);
    if (size === undefined) throw new RangeError(`No block at ${address}`);
    this.sizes.delete(address);
    this.released.set(size, [...(this.released.get(size) ?? []), address]);
  }

  /** A view of f32 values. Do not keep it, because the next allocation may move the memory. */
  floats(address: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.memory.buffer, address, count);
  }

  /** A view of i32 values, which is valid until the next allocation. */
  integers(address: number, count: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.memory.buffer, address, count);
  }

  /** A view of bytes, which is valid until the next allocation. */
  bytes(address: number, count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer, address, count);
  }

  private grow(size: number): number {
    const address = Math.ceil(this.top / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
    this.top = address + size;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE_BYTES));
    return address;
  }
}

function isKernel(
  exports: WebAssembly.Exports,
): exports is WebAssembly.Exports & KernelCalls & { memory: WebAssembly.Memory } {
  return exports['memory'] instanceof WebAssembly.Memory && typeof exports['heapBase'] === 'function';
}

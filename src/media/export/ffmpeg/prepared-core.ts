import { declareAlive } from '../../worker-life';
import { FRAMES, frameSizeOf, type CoreExtras, type FfmpegCore, type FrameMessage } from './ffmpeg-core';
import { shareFiles } from './file-memory';
import { FrameSink } from './frame-sink';

interface CoreOptions {
  /** Instantiates the core and passes the instance to `receive`. */
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ) => void;
}

type CreateCore = (options: CoreOptions) => Promise<FfmpegCore>;

const alive = declareAlive();
let compiled: WebAssembly.Module | null = null;
let createCore: CreateCore | null = null;

// The package's worker receives the same message after this listener, and ignores unknown messages.
self.addEventListener(
  'message',
  ({ data: { type, data } }: MessageEvent<{ type: string; data: unknown }>) => {
    if (type === 'LOAD') ({ compiled } = data as CoreExtras);
  },
);

// Where the package's worker puts the function of @ffmpeg/core, and calls it.
Object.defineProperty(self, 'createFFmpegCore', {
  get: () => createCore && prepare,
  set: (create: CreateCore) => {
    createCore = create;
  },
});

/** Creates the core from what the page has compiled, with frames that leave a run at once. */
async function prepare(options: CoreOptions): Promise<FfmpegCore> {
  const [create, module] = [createCore, compiled];
  if (!create || !module) throw new Error('There is no core');
  const core = await create({
    ...options,
    instantiateWasm: (imports, receive) => receive(new WebAssembly.Instance(module, imports)),
  });
  addFrames(core);
  shareFiles(core);
  // A run blocks the worker, so a page that is not watching it yet would never notice that it ended.
  await alive;
  return core;
}

/** Adds the device FRAMES: raw frames written to it are passed on at once instead of stored. */
function addFrames(core: FfmpegCore): void {
  const { FS, exec } = core;
  const sink = new FrameSink((frame) => {
    const message: FrameMessage = { type: 'frame', frame };
    self.postMessage(message, { transfer: [frame instanceof Uint8Array ? frame.buffer : frame] });
  });
  // Emscripten itself does not use this device number.
  const device = FS.makedev(64, 0);
  FS.registerDevice(device, {
    write: (_stream, memory, offset, length) => {
      sink.write(new Uint8Array(memory.buffer, memory.byteOffset + offset, length));
      return length;
    },
  });
  FS.mkdev(FRAMES, device);
  core.exec = (...args) => {
    const size = frameSizeOf(args.at(-1) ?? '');
    sink.begin(size);
    exec(...(size ? [...args.slice(0, -1), FRAMES] : args));
  };
}

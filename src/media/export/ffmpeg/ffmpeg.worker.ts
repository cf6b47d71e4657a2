/**
 * One ffmpeg.wasm. The worker that comes with @ffmpeg/ffmpeg copies each file on its way in and out; this one transfers
 * files without copying, and sends frames while ffmpeg is still running.
 */
import { declareAlive } from '../../worker-life';
import { addFrameDevice, loadCore, mountClip, type FfmpegCore } from './ffmpeg-core';
import { isFfmpegCall, type FfmpegAnswer, type FfmpegCall } from './ffmpeg.protocol';
import { FileMemory } from './file-memory';
import { FrameSink } from './frame-sink';

interface LoadedCore {
  readonly core: FfmpegCore;
  readonly files: FileMemory;
}

const alive = declareAlive();
let loaded: LoadedCore | null = null;
const sink = new FrameSink((frame) =>
  send({ type: 'frame', frame }, [frame instanceof Uint8Array ? frame.buffer : frame]),
);

function send(answer: FfmpegAnswer, transfer: Transferable[] = []): void {
  self.postMessage(answer, { transfer });
}

async function load({ coreUrl, compiled }: Extract<FfmpegCall, { type: 'load' }>): Promise<void> {
  const core = await loadCore(coreUrl, compiled);
  core.setLogger(({ message }) => send({ type: 'log', line: message }));
  addFrameDevice(core, sink);
  loaded = { core, files: new FileMemory(core) };
  // A run blocks the worker, so a page that is not watching it by then would never notice that it ended.
  await alive;
}

/** Performs a call. @returns the answer to the call. */
function perform(
  { core, files }: LoadedCore,
  call: Exclude<FfmpegCall, { type: 'load' }>,
): number | Uint8Array<ArrayBuffer> | null {
  switch (call.type) {
    case 'write':
      core.FS.writeFile(call.name, call.bytes, { canOwn: true });
      return null;
    case 'take':
      return files.take(call.name);
    case 'remove':
      core.FS.unlink(call.name);
      return null;
    case 'mount':
      mountClip(core, call.clip);
      return null;
    case 'run': {
      sink.begin(call.frames);
      core.exec(...call.args);
      const code = core.ret;
      core.reset();
      return code;
    }
  }
}

async function answer(call: FfmpegCall): Promise<void> {
  try {
    if (call.type === 'load') {
      await load(call);
      send({ type: 'done', value: null });
      return;
    }
    if (!loaded) throw new Error('ffmpeg is not loaded');
    const value = perform(loaded, call);
    send({ type: 'done', value }, value instanceof Uint8Array ? [value.buffer] : []);
  } catch (error) {
    send({ type: 'failed', message: String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isFfmpegCall(data)) void answer(data);
});

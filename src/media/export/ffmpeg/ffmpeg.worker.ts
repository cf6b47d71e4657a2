/**
 * One ffmpeg.wasm. The worker that comes with @ffmpeg/ffmpeg copies each file on its way in and out; this one hands
 * files over, and pictures while ffmpeg is still at work.
 */
import { declareAlive } from '../../worker-life';
import { addPictureDevice, loadCore, mountClip, takeFile, type FfmpegCore } from './ffmpeg-core';
import { isFfmpegCall, type FfmpegAnswer, type FfmpegCall } from './ffmpeg.protocol';
import { PictureSink } from './picture-sink';

let core: FfmpegCore | null = null;
const sink = new PictureSink((picture) =>
  send({ type: 'picture', picture }, [picture instanceof Uint8Array ? picture.buffer : picture]),
);

function send(answer: FfmpegAnswer, transfer: Transferable[] = []): void {
  self.postMessage(answer, { transfer });
}

async function load({ coreUrl, wasmUrl }: Extract<FfmpegCall, { type: 'load' }>): Promise<void> {
  core = await loadCore(coreUrl, wasmUrl);
  core.setLogger(({ message }) => send({ type: 'log', line: message }));
  addPictureDevice(core, sink);
}

/** @returns what answers the call. */
function perform(
  core: FfmpegCore,
  call: Exclude<FfmpegCall, { type: 'load' }>,
): number | Uint8Array<ArrayBuffer> | null {
  switch (call.type) {
    case 'write':
      core.FS.writeFile(call.name, call.bytes, { canOwn: true });
      return null;
    case 'take':
      return takeFile(core, call.name);
    case 'remove':
      core.FS.unlink(call.name);
      return null;
    case 'mount':
      mountClip(core, call.clip);
      return null;
    case 'run': {
      sink.begin(call.pictures);
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
    if (!core) throw new Error('ffmpeg is not loaded');
    const value = perform(core, call);
    send({ type: 'done', value }, value instanceof Uint8Array ? [value.buffer] : []);
  } catch (error) {
    send({ type: 'failed', message: String(error) });
  }
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isFfmpegCall(data)) void answer(data);
});
declareAlive();

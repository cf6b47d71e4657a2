/** Clips for tracking that clips.ts cannot make. */
import { FfmpegTool } from '@/media/export/ffmpeg/ffmpeg-tool';
import { makeClip } from './clips';
import type { ClipOptions } from './clips';

/** A clip whose frames x264 stores in another order than display order. */
export async function makeReorderedClip(options: ClipOptions, x264Params: string): Promise<Blob> {
  const { blob } = await makeClip(options);
  using ffmpeg = await FfmpegTool.open(new AbortController().signal);
  await ffmpeg.write('in.mp4', new Uint8Array(await blob.arrayBuffer()));
  const settings = ['-preset', 'ultrafast', '-x264-params', x264Params];
  await ffmpeg.run(['-i', 'in.mp4', '-c:v', 'libx264', ...settings, 'out.mp4']);
  return new Blob([await ffmpeg.take('out.mp4')]);
}

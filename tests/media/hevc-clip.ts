/**
 * HEVC clips, which no browser here can make: every frame is a key frame of raw samples (I_PCM), so an encoder is a
 * page of code. Has no test imports, so that a page of an end-to-end test can load it too.
 */
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, MovOutputFormat, Output } from 'mediabunny';
import type { Rotation } from 'mediabunny';
import { BitWriter, CabacWriter } from './hevc-bits';

const BLOCK = 32;
const NAL = { idr: 19, vps: 32, sps: 33, pps: 34 } as const;

/** Limited-range BT.709 planes of one frame. */
export interface Planes {
  readonly data: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A QuickTime file with an HEVC track at constant frame rate, as phones make them. */
export async function makeHevcClip(
  frames: readonly Planes[],
  frameRate: number,
  rotation: Rotation = 0,
): Promise<Blob> {
  const [first] = frames;
  if (!first) throw new Error('A clip has frames');
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(source, { rotation, frameRate });
  await output.start();
  const { widthPx: codedWidth, heightPx: codedHeight } = first;
  const decoderConfig = { codec: 'hev1.1.6.L93.B0', codedWidth, codedHeight };
  for (const [k, planes] of frames.entries()) {
    const packet = new EncodedPacket(await keyFrame(planes), 'key', k / frameRate, 1 / frameRate);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written');
  return new Blob([target.buffer], { type: output.format.mimeType });
}

/** An access unit in Annex B form with its parameter sets. */
function keyFrame(planes: Planes): Promise<Uint8Array<ArrayBuffer>> {
  const units = [videoParameters(), sequenceParameters(planes), pictureParameters(), slice(planes)];
  return new Blob(units).arrayBuffer().then((buffer) => new Uint8Array(buffer));
}

/** Main profile, level 3.1 (7.3.3). */
function profile(out: BitWriter): BitWriter {
  return out.bits(0, 2).bits(0, 1).bits(1, 5).bits(0x60000000, 32).flags(1, 0, 1, 1).bits(0, 44).bits(93, 8);
}

function videoParameters(): Uint8Array<ArrayBuffer> {
  const out = new BitWriter().bits(0, 4).flags(1, 1).bits(0, 6).bits(0, 3).flags(1).bits(0xffff, 16);
  profile(out).flags(1).ue(0, 0, 0).bits(0, 6).ue(0).flags(0, 0);
  return out.trailing().nalUnit(NAL.vps);
}

function sequenceParameters({ widthPx, heightPx }: Planes): Uint8Array<ArrayBuffer> {
  const codedWidth = Math.ceil(widthPx / BLOCK) * BLOCK;
  const codedHeight = Math.ceil(heightPx / BLOCK) * BLOCK;
  const out = profile(new BitWriter().bits(0, 4).bits(0, 3).flags(1));
  // 4:2:0, size, the part that is shown, 8 bits.
  out.ue(0, 1, codedWidth, codedHeight).flags(1);
  out
    .ue(0, (codedWidth - widthPx) / 2, 0, (codedHeight - heightPx) / 2, 0, 0, 0)
    .flags(1)
    .ue(0, 0, 0);
  // Coding blocks of 32, transforms of 4 to 32; no scaling lists, AMP, SAO.
  out.ue(2, 0, 0, 3, 0, 0).flags(0, 0, 0);
  // Raw blocks of 32 with 8 bits, not filtered; no references.
  out.flags(1).bits(7, 4).bits(7, 4).ue(2, 0).flags(1).ue(0).flags(0, 0, 0);
  // Video usability: limited-range BT.709.
  out.flags(1, 0, 0, 1).bits(5, 3).flags(0, 1).bits(1, 8).bits(1, 8).bits(1, 8);
  out.flags(0, 0, 0, 0, 0, 0, 0).flags(0);
  return out.trailing().nalUnit(NAL.sps);
}

function pictureParameters(): Uint8Array<ArrayBuffer> {
  const out = new BitWriter().ue(0, 0).flags(0, 0).bits(0, 3).flags(0, 0).ue(0, 0, 0);
  out.flags(0, 0, 0).ue(0, 0).flags(0, 0, 0, 0, 0, 0, 0);
  // No deblocking.
  out.flags(1, 0, 1, 0, 0).ue(0).flags(0, 0);
  return out.trailing().nalUnit(NAL.pps);
}

function slice(planes: Planes): Uint8Array<ArrayBuffer> {
  const out = new BitWriter().flags(1, 0).ue(0, 2, 0).trailing();
  const cabac = new CabacWriter(out);
  const columns = Math.ceil(planes.widthPx / BLOCK);
  const rows = Math.ceil(planes.heightPx / BLOCK);
  for (let block = 0; block < columns * rows; block++) {
    // One block for all of the coding unit, as raw samples.
    cabac.likely();
    cabac.terminate(1);
    out.align().raw(samplesOf(planes, block % columns, Math.floor(block / columns)));
    cabac.restart();
    cabac.terminate(block === columns * rows - 1 ? 1 : 0);
  }
  return out.align().nalUnit(NAL.idr);
}

/** Luma, Cb and Cr of a block; what lies outside the picture repeats its edge. */
function samplesOf({ data, widthPx, heightPx }: Planes, column: number, row: number): Uint8Array {
  const samples = new Uint8Array((BLOCK * BLOCK * 3) / 2);
  let at = 0;
  const copy = (start: number, width: number, height: number, size: number): void => {
    for (let y = 0; y < size; y++) {
      const line = start + Math.min(height - 1, row * size + y) * width;
      for (let x = 0; x < size; x++) samples[at++] = data[line + Math.min(width - 1, column * size + x)] ?? 0;
    }
  };
  const pixels = widthPx * heightPx;
  copy(0, widthPx, heightPx, BLOCK);
  copy(pixels, widthPx / 2, heightPx / 2, BLOCK / 2);
  copy(pixels * 1.25, widthPx / 2, heightPx / 2, BLOCK / 2);
  return samples;
}

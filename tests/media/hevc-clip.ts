/**
 * HEVC clips, which no browser here can encode. Every frame is a key frame of raw samples (I_PCM), so that a short
 * encoder is enough. This file imports nothing from the test runner, so that a page of an end-to-end test can load it
 * too.
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

/** HDR has 10 bits per sample in BT.2020. iPhones and Pixels record HLG, other phones PQ. */
export type Hdr = 'hlg' | 'pq';

export interface HevcOptions {
  readonly rotation?: Rotation;
  /** Time of each frame, instead of a constant rate. */
  readonly timesSec?: readonly number[];
  readonly hdr?: Hdr | null;
}

/** The coding of the samples (ITU-T H.265, 7.3.2.2 and annex E). */
interface Coding {
  readonly bits: 8 | 10;
  /** Code points of primaries, transfer and matrix (ITU-T H.273). */
  readonly color: readonly [number, number, number];
}

const SDR: Coding = { bits: 8, color: [1, 1, 1] };
const HDR: Readonly<Record<Hdr, Coding>> = {
  hlg: { bits: 10, color: [9, 18, 9] },
  pq: { bits: 10, color: [9, 16, 9] },
};

/**
 * Makes a QuickTime file with an HEVC track, like phones. For HDR, the planes' 8 bits are the upper bits of the signal.
 */
export async function makeHevcClip(
  frames: readonly Planes[],
  frameRate: number,
  { rotation = 0, timesSec, hdr = null }: HevcOptions = {},
): Promise<Blob> {
  const [first] = frames;
  if (!first) throw new Error('A clip has frames');
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource('hevc');
  output.addVideoTrack(source, { rotation, ...(!timesSec && { frameRate }) });
  await output.start();
  const { widthPx: codedWidth, heightPx: codedHeight } = first;
  const codec = hdr ? 'hev1.2.4.L93.B0' : 'hev1.1.6.L93.B0';
  const decoderConfig = { codec, codedWidth, codedHeight };
  const coding = hdr ? HDR[hdr] : SDR;
  const timeOf = (k: number): number => timesSec?.[k] ?? k / frameRate;
  for (const [k, planes] of frames.entries()) {
    const lastsSec = k + 1 < frames.length ? timeOf(k + 1) - timeOf(k) : 1 / frameRate;
    const packet = new EncodedPacket(await keyFrame(planes, coding), 'key', timeOf(k), lastsSec);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The clip was not written');
  return new Blob([target.buffer], { type: output.format.mimeType });
}

/** An access unit in Annex B form with its parameter sets. */
function keyFrame(planes: Planes, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const units = [
    videoParameters(coding),
    sequenceParameters(planes, coding),
    pictureParameters(),
    slice(planes, coding),
  ];
  return new Blob(units).arrayBuffer().then((buffer) => new Uint8Array(buffer));
}

/** Main profile, or Main 10 for 10 bits, level 3.1 (7.3.3). */
function profile(out: BitWriter, { bits }: Coding): BitWriter {
  const [idc, compatible] = bits === 10 ? [2, 0x20000000] : [1, 0x60000000];
  return out
    .bits(0, 2)
    .bits(0, 1)
    .bits(idc, 5)
    .bits(compatible, 32)
    .flags(1, 0, 1, 1)
    .bits(0, 44)
    .bits(93, 8);
}

function videoParameters(coding: Coding): Uint8Array<ArrayBuffer> {
  const out = new BitWriter().bits(0, 4).flags(1, 1).bits(0, 6).bits(0, 3).flags(1).bits(0xffff, 16);
  profile(out, coding).flags(1).ue(0, 0, 0).bits(0, 6).ue(0).flags(0, 0);
  return out.trailing().nalUnit(NAL.vps);
}

function sequenceParameters({ widthPx, heightPx }: Planes, coding: Coding): Uint8Array<ArrayBuffer> {
  const { bits, color } = coding;
  const codedWidth = Math.ceil(widthPx / BLOCK) * BLOCK;
  const codedHeight = Math.ceil(heightPx / BLOCK) * BLOCK;
  const out = profile(new BitWriter().bits(0, 4).bits(0, 3).flags(1), coding);
  // 4:2:0, size, the visible part, and how many bits luma and chroma have above 8.
  out.ue(0, 1, codedWidth, codedHeight).flags(1);
  out
    .ue(0, (codedWidth - widthPx) / 2, 0, (codedHeight - heightPx) / 2, bits - 8, bits - 8, 0)
    .flags(1)
    .ue(0, 0, 0);
  // Coding blocks of 32, transforms of 4 to 32; without scaling lists, AMP and SAO.
  out.ue(2, 0, 0, 3, 0, 0).flags(0, 0, 0);
  // Raw blocks of 32 with all bits and without filters; no reference pictures.
  out
    .flags(1)
    .bits(bits - 1, 4)
    .bits(bits - 1, 4)
    .ue(2, 0)
    .flags(1)
    .ue(0)
    .flags(0, 0, 0);
  // Video usability: limited range, and the color.
  out.flags(1, 0, 0, 1).bits(5, 3).flags(0, 1);
  for (const codePoint of color) out.bits(codePoint, 8);
  out.flags(0, 0, 0, 0, 0, 0, 0).flags(0);
  return out.trailing().nalUnit(NAL.sps);
}

function pictureParameters(): Uint8Array<ArrayBuffer> {
  const out = new BitWriter().ue(0, 0).flags(0, 0).bits(0, 3).flags(0, 0).ue(0, 0, 0);
  out.flags(0, 0, 0).ue(0, 0).flags(0, 0, 0, 0, 0, 0, 0);
  // Without deblocking.
  out.flags(1, 0, 1, 0, 0).ue(0).flags(0, 0);
  return out.trailing().nalUnit(NAL.pps);
}

function slice(planes: Planes, { bits }: Coding): Uint8Array<ArrayBuffer> {
  const out = new BitWriter().flags(1, 0).ue(0, 2, 0).trailing();
  const cabac = new CabacWriter(out);
  const columns = Math.ceil(planes.widthPx / BLOCK);
  const rows = Math.ceil(planes.heightPx / BLOCK);
  for (let block = 0; block < columns * rows; block++) {
    // One block with raw samples for the whole coding unit.
    cabac.likely();
    cabac.terminate(1);
    const samples = samplesOf(planes, block % columns, Math.floor(block / columns));
    out.align().raw(bits === 10 ? inTenBits(samples) : samples);
    cabac.restart();
    cabac.terminate(block === columns * rows - 1 ? 1 : 0);
  }
  return out.align().nalUnit(NAL.idr);
}

/** Luma, Cb and Cr of a block. Outside the picture, its edge is repeated. */
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

/** Converts samples of 8 bits to 10 bits, four of them in five bytes. */
function inTenBits(samples: Uint8Array): Uint8Array {
  const packed = new BitWriter();
  for (const sample of samples) packed.bits(sample * 4, 10);
  return packed.bytes();
}

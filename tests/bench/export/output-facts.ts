import * as v from 'valibot';
import { FRAME_RATE } from '@/domain/limits';

/** The properties of an exported file, with ffprobe's names. */
export interface OutputFacts {
  readonly videoCodec: string;
  readonly pixelFormat: string;
  readonly range: string;
  /** Matrix, primaries and transfer characteristics. */
  readonly colors: readonly string[];
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly frameRate: number;
  readonly audioCodec: string | null;
  readonly durationSec: number;
}

export interface ExpectedOutput {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Frames of the film, including the title's. */
  readonly frames: number;
  readonly hasSound: boolean;
}

const UNKNOWN = 'unknown';

const ProbeReport = v.object({
  streams: v.array(
    v.object({
      codec_type: v.string(),
      codec_name: v.string(),
      pix_fmt: v.optional(v.string(), UNKNOWN),
      color_range: v.optional(v.string(), UNKNOWN),
      color_space: v.optional(v.string(), UNKNOWN),
      color_primaries: v.optional(v.string(), UNKNOWN),
      color_transfer: v.optional(v.string(), UNKNOWN),
      width: v.optional(v.number(), 0),
      height: v.optional(v.number(), 0),
      r_frame_rate: v.string(),
      nb_read_packets: v.pipe(v.string(), v.transform(Number)),
    }),
  ),
  format: v.object({ duration: v.pipe(v.string(), v.transform(Number)) }),
});

/**
 * @param json of ffprobe -count_packets -show_streams -show_format. @throws if it has another form or no picture.
 */
export function factsOfProbe(json: string): OutputFacts {
  const { streams, format } = v.parse(ProbeReport, JSON.parse(json));
  const video = streams.find((stream) => stream.codec_type === 'video');
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  if (!video) throw new Error('The output has no picture');
  const [frames = 0, perSec = 1] = video.r_frame_rate.split('/').map(Number);
  return {
    videoCodec: video.codec_name,
    pixelFormat: video.pix_fmt,
    range: video.color_range,
    colors: [video.color_space, video.color_primaries, video.color_transfer],
    widthPx: video.width,
    heightPx: video.height,
    frames: video.nb_read_packets,
    frameRate: frames / perSec,
    audioCodec: audio?.codec_name ?? null,
    durationSec: format.duration,
  };
}

/** The faults of an output; empty if it is as expected. */
export function problemsOf(facts: OutputFacts, expected: ExpectedOutput): readonly string[] {
  const { frames } = expected;
  const problems = [
    differs('codec', facts.videoCodec, 'h264'),
    differs('pixel format', facts.pixelFormat, 'yuv420p'),
    differs('range', facts.range, 'tv'),
    differs('colors', facts.colors.join('/'), 'bt709/bt709/bt709'),
    differs(
      'size',
      `${facts.widthPx}x${facts.heightPx}`,
      `${even(expected.widthPx)}x${even(expected.heightPx)}`,
    ),
    differs('frames', facts.frames, frames),
    differs('frame rate', facts.frameRate, FRAME_RATE),
    differs('sound', facts.audioCodec ?? 'none', expected.hasSound ? 'aac' : 'none'),
    Math.abs(facts.durationSec - frames / FRAME_RATE) <= 1 / FRAME_RATE
      ? null
      : `duration ${facts.durationSec.toFixed(3)} s, not ${(frames / FRAME_RATE).toFixed(3)} s`,
  ];
  return problems.filter((problem) => problem !== null);
}

function differs(what: string, value: string | number, wanted: string | number): string | null {
  return value === wanted ? null : `${what} ${value}, not ${wanted}`;
}

/** The even size of an output, from which an odd column or line is cut off. */
function even(px: number): number {
  return px - (px % 2);
}

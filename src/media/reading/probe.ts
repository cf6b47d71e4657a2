import { InputDisposedError, UnsupportedInputFormatError, VideoSampleSink } from 'mediabunny';
import type { Input, InputVideoTrack } from 'mediabunny';
import type { PixelSize } from '@/domain/pixel-size';
import { frameCountOf } from '@/domain/tokens';
import { withClipColor } from '../color/with-clip-color';
import type { MediaSource } from '../media-source';
import { walkBoxes } from './box-walk';
import { clipError, clipProblemOf } from './clip-error';
import { disposeOnAbort } from './dispose-on-abort';
import { clipTimesOf, editsOf, hidesParts } from './clip-times';
import { changesSpeed } from './movie/presentation';
import { trackSecAt } from './track-time';
import { choosePictureTrack, type PictureTrack } from './movie/picture-track';
import { openInput } from './open-input';
import { otherFormatOf } from './other-formats';
import { hasRareSound } from './rare-sound';

/** The properties of a clip. Sizes in pixels of the displayed video (after rotation and pixel aspect). */
export interface ClipInfo extends PixelSize {
  /** Length of the picture from its first frame, truncated to microseconds. */
  readonly durationSec: number;
  /** Time of the first frame on the file's own time line. */
  readonly firstTimestampSec: number;
  /** The best guess for the whole clip; a variable-rate clip has no single one. */
  readonly frameRate: number;
  readonly isVariableRate: boolean;
  /** Frames at the working rate: ceil(durationSec * 30). */
  readonly frameCount: number;
  readonly videoCodec: string | null;
  readonly rotationDeg: number;
  readonly hasAudio: boolean;
  readonly audioCodec: string | null;
  /** True when this browser has actually decoded the first frame. */
  readonly canDecode: boolean;
  /** Which of the moving video tracks it is, counted from 1. */
  readonly pictureTrack: { readonly number: number; readonly of: number };
  /**
   * Whether every browser shows the clip the way we read it: it has one video track, and no edit list hides a part.
   * Firefox applies edit lists wrongly, and no two browsers play multi-part ones alike.
   */
  readonly isPlain: boolean;
  /** Whether Firefox rejects the file because of its sound (`rare-sound.ts`). */
  readonly hasRareSound: boolean;
  readonly sizeBytes: number;
}

/**
 * Reads the properties of a clip by demuxing it and decoding one frame.
 * @throws AppError 'file-type' whose cause is a ClipProblemError when it is not an MP4, MOV or WebM file with a
 * picture; AbortError; the error of the network or the disk when the bytes cannot be read.
 */
export async function probeClip(source: MediaSource, signal?: AbortSignal): Promise<ClipInfo> {
  const sizeBytes = source.kind === 'blob' ? source.blob.size : source.sizeBytes;
  if (sizeBytes === 0) throw clipError('empty');
  using input = await openInput(source, signal);
  using _ = disposeOnAbort(input, signal);
  try {
    const boxes = source.kind === 'blob' ? await walkBoxes(source.blob) : 'whole';
    if (boxes === 'cut') throw clipError('truncated');
    return await describe(input, await pictureTrackOf(input), sizeBytes);
  } catch (error) {
    signal?.throwIfAborted();
    throw await namedFormat(source, error);
  }
}

/** The error with the name of the format, if the file is a video of another format; otherwise the unchanged error. */
async function namedFormat(source: MediaSource, error: unknown): Promise<unknown> {
  if (source.kind !== 'blob' || clipProblemOf(error) !== 'not-a-video') return error;
  const format = await otherFormatOf(source.blob);
  return format === null ? error : clipError(format, error);
}

/**
 * The clip's video track (`movie/picture-track.ts`).
 * @throws AppError 'file-type' when there is none or the file is not a video; the error of the network or the disk when
 * its bytes cannot be read.
 */
export async function videoTrackOf(input: Input): Promise<InputVideoTrack> {
  return (await pictureTrackOf(input)).track;
}

async function pictureTrackOf(input: Input): Promise<PictureTrack> {
  const chosen = await findPictureTrack(input).catch((error: unknown) => {
    throw isAboutContent(error) ? clipError('not-a-video', error) : error;
  });
  if (chosen === null) throw clipError('no-video-track');
  return chosen;
}

async function findPictureTrack(input: Input): Promise<PictureTrack | null> {
  if (!(await input.canRead())) throw new UnsupportedInputFormatError();
  return choosePictureTrack(input);
}

/**
 * True when the error is about the clip's bytes. For these mediabunny throws its own error, plain Errors, and
 * RangeErrors for offsets outside the file. Failed reads are DOMExceptions, fetch's TypeError and range-source's own
 * errors.
 */
export function isAboutContent(error: unknown): boolean {
  if (error instanceof UnsupportedInputFormatError || error instanceof RangeError) return true;
  return error instanceof Error && error.name === 'Error';
}

async function describe(input: Input, pictures: PictureTrack, sizeBytes: number): Promise<ClipInfo> {
  const { track } = pictures;
  if (changesSpeed(editsOf(track))) throw clipError('speed-change');
  const { originSec: firstTimestampSec, durationSec } = await clipTimesOf(track);
  // The length is 0 for a movie header without a frame (of a fragmented file that was cut after it, for example).
  if (!(durationSec > 0)) throw clipError('truncated');
  const audio = await input.getPrimaryAudioTrack();
  const rate = await track.computeFrameRateMetrics();
  return {
    widthPx: await track.getDisplayWidth(),
    heightPx: await track.getDisplayHeight(),
    durationSec,
    firstTimestampSec,
    frameRate: rate.bestGuessFrameRate,
    isVariableRate: rate.underlyingFrameRate === null,
    frameCount: frameCountOf(durationSec),
    videoCodec: await track.getCodec(),
    rotationDeg: await track.getRotation(),
    hasAudio: audio !== null,
    audioCodec: audio === null ? null : await audio.getCodec(),
    canDecode: await decodesFirstFrame(track),
    pictureTrack: { number: pictures.number, of: pictures.of },
    isPlain: pictures.isOnly && !(await hidesParts(input, track)),
    hasRareSound: await hasRareSound(input),
    sizeBytes,
  };
}

/** Whether a frame decodes, which proves more than the browser's own claim (canDecode()). */
async function decodesFirstFrame(track: InputVideoTrack): Promise<boolean> {
  if (!(await track.canDecode())) return false;
  try {
    using sample = await new VideoSampleSink(withClipColor(track)).getSample(
      trackSecAt(await clipTimesOf(track), 0),
    );
    return sample !== null;
  } catch (error) {
    if (error instanceof InputDisposedError) throw error;
    console.warn('The first frame cannot be decoded', error);
    return false;
  }
}

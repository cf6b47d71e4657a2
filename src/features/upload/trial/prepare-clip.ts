import { TRIAL_MAX_SEC } from '@/domain/limits';
import { checkFile } from '@/domain/upload-rules';
import type { ConvertedFile } from '../convert-file';
import { whyCopied } from '../copy-reason';
import { refused, undecodableResult } from '../refusal';
import type { ClipReader } from '../upload-job';
import type { FailedUpload, RunningCopy, UndecodableClip } from '../upload-state';

export type TrialReader = Pick<ClipReader, 'probeClip' | 'hasDamagedSound' | 'copyShown'>;

/** What a chosen file needs before the editor opens. */
export type PreparedClip =
  | { readonly status: 'ready'; readonly file: File }
  /** Longer than a trial may be. */
  | { readonly status: 'too-long'; readonly file: File }
  | UndecodableClip
  | FailedUpload;

interface Preparation {
  readonly reader: TrialReader;
  readonly signal: AbortSignal;
  /** Shows the progress of a copy. */
  readonly onCopy: (copy: RunningCopy) => void;
  /** Receives a copy, which the caller frees when the clip is no longer used. */
  readonly keepCopy: (copy: ConvertedFile) => void;
}

/** Recorders overshoot a set length by a few frames. */
const TOLERANCE_SEC = 0.5;

/**
 * Checks a visitor's file as an upload is checked, and copies it if browsers would play it differently. Nothing leaves
 * the device.
 * @param original the chosen file, if `file` was made from it; refusals name it.
 * @throws AppError of probeClip, AbortError, or the disk's error.
 */
export async function prepareClip(
  file: File,
  preparation: Preparation,
  original: File = file,
): Promise<PreparedClip> {
  const { reader, signal, onCopy, keepCopy } = preparation;
  const check = checkFile(file, null);
  if (!check.accepted) return refused(original, check.error, check.explanation);
  const info = await reader.probeClip({ kind: 'blob', blob: file }, signal);
  const isMade = file !== original;
  if (!info.canDecode) {
    return isMade
      ? undecodableResult(original, 'never')
      : { status: 'undecodable', file, codec: info.videoCodec };
  }
  const isTooLong = info.durationSec > TRIAL_MAX_SEC + TOLERANCE_SEC;
  // A long plain clip is not read to its end here, because cutting copies only a part of it.
  const isReadWhole = !isMade && !(isTooLong && info.isPlain);
  const reason = isReadWhole ? await whyCopied(file, info, reader, signal) : null;
  if (!reason) return { status: isTooLong ? 'too-long' : 'ready', file };
  const show = (share: number): void =>
    onCopy({ status: 'copying', file, reason, pictureTrack: info.pictureTrack, share });
  show(0);
  const copy = await reader.copyShown(file, info, signal, show);
  keepCopy(copy);
  return prepareClip(copy.file, preparation, original);
}

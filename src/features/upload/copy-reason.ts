import type { ClipInfo } from '@/media/reading/probe';
import { toast } from '@/ui/toast';
import type { ClipReader } from './upload-job';
import type { CopyReason } from './upload-state';

/**
 * Why a copy of the file is used instead of the file; null if every browser plays the file the same way. Tells the user
 * what the copy will lack.
 * @throws AbortError, or the disk's error.
 */
export async function whyCopied(
  file: File,
  info: ClipInfo,
  reader: Pick<ClipReader, 'hasDamagedSound'>,
  signal: AbortSignal,
): Promise<CopyReason | null> {
  if (info.hasAudio && (await reader.hasDamagedSound(file, signal))) {
    toast.info(`Part of the sound of ${file.name} is damaged. It is silent there.`);
    if (info.isPlain) return 'damaged-sound';
  }
  if (info.isPlain) return info.hasRareSound ? 'rare-sound' : null;
  const { number, of } = info.pictureTrack;
  if (of === 1) return 'hidden-parts';
  toast.info(`${file.name} has ${of} video tracks. Track ${number} is used.`);
  return 'video-tracks';
}

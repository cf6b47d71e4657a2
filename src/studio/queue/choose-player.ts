import { AppError } from '@/domain/errors';
import { withPlayer, type ChosenPlayer } from '@/domain/queue/chosen-player';
import { documentStatus } from '@/domain/queue/document-status';
import type { QueuedPlay } from '@/domain/queue/play-queue';
import { openOwnTrack } from '../record/own-track';

/** Returns a clip's status, after saving work that only this device has. @throws as openOwnTrack. */
export async function readPlay(videoId: string): Promise<Pick<QueuedPlay, 'status' | 'cut'>> {
  const track = await openOwnTrack(videoId);
  await track.close();
  return { status: documentStatus(track.initial), cut: track.initial.cut ?? null };
}

/**
 * Saves the player chosen in a clip as its editor would: on this device, and in the account once it can be reached.
 * @param chosen null undoes the choice.
 * @throws AppError 'track-changed-elsewhere', or as openOwnTrack.
 */
export async function savePlayer(videoId: string, chosen: ChosenPlayer | null): Promise<void> {
  const { initial, saved, close } = await openOwnTrack(videoId);
  try {
    const { timeSec, ...work } = withPlayer(initial, chosen);
    saved.takeWork({ ...work, details: initial.details });
    saved.takeTime(timeSec);
    await saved.saveNow();
    if (saved.getState().kind === 'conflict') throw new AppError('track-changed-elsewhere');
  } finally {
    await close();
  }
}

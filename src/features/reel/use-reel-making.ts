import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { videosQuery } from '@/backend/queries';
import { loadReel } from '@/backend/reels/reels';
import { reloadLinks } from '@/backend/sharing/reload-links';
import { AppError, isAbort, messageOf } from '@/domain/errors';
import type { ReelFilm, ReelRecipe } from '@/domain/reel';
import { exportFileName } from '@/domain/video';
import { downloadFile } from '@/lib/download-file';
import { isSameData } from '@/lib/is-same-data';
import { makeReel, type ReelResult } from '@/media/reels/make-reel';
import type { ReelProgress } from '@/media/reels/reel-types';
import { announce } from '@/ui/live-region';
import { keepFilm, planReel, type PlannedReel, type ReelParts } from './reel-making';

export type MakingPhase =
  | { readonly kind: 'idle' }
  /** Null while the plays are still being looked at. */
  | { readonly kind: 'making'; readonly progress: ReelProgress | null }
  /** @property share how much of the film is uploaded, from 0 to 1. */
  | { readonly kind: 'saving'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string }
  /** The film is made, but not in the account. */
  | { readonly kind: 'save-failed'; readonly message: string };

export interface Making {
  readonly phase: MakingPhase;
  readonly start: (reel: PlannedReel) => void;
  readonly cancel: () => void;
  /** Saves a film again that could not be saved. */
  readonly saveAgain: () => void;
  /** Downloads a film that could not be saved. */
  readonly download: () => void;
}

/** A film that is made and waits to be saved. */
interface Made {
  readonly reel: PlannedReel;
  readonly revision: number;
  readonly result: ReelResult;
}

interface MakingOptions {
  readonly videoId: string;
  readonly parts: ReelParts;
  /** Saves the recipe in the account. */
  readonly saveNow: () => Promise<void>;
  readonly onMade: (film: ReelFilm) => void;
}

/** What is under way and not saved yet; leaving the screen cancels it and frees its storage. */
function useHeldFilm() {
  const [held] = useState(() => new HeldFilm());
  useEffect(() => () => held.leave(), [held]);
  return held;
}

class HeldFilm {
  private running: AbortController | null = null;
  private made: Made | null = null;

  get film(): Made | null {
    return this.made;
  }

  begin(): AbortSignal {
    this.running = new AbortController();
    return this.running.signal;
  }

  cancel(): void {
    this.running?.abort();
  }

  hold(made: Made): void {
    this.made = made;
  }

  release(): void {
    void this.made?.result.release();
    this.made = null;
  }

  leave(): void {
    this.cancel();
    this.release();
  }
}

/** Makes a reel's film and stores it in the account. Leaving the screen cancels it. */
export function useReelMaking({ videoId, parts, saveNow, onMade }: MakingOptions): Making {
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<MakingPhase>({ kind: 'idle' });
  const held = useHeldFilm();

  /** Runs a step of making; what it throws is shown, and a cancelled one ends without a trace. */
  const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const signal = held.begin();
    try {
      await work(signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) {
        held.release();
        setPhase({ kind: 'idle' });
      } else if (held.film) {
        setPhase({ kind: 'save-failed', message: messageOf(error, 'export-save-failed') });
      } else setPhase({ kind: 'failed', message: messageOf(error, 'export-failed') });
    }
  };

  const save = async (signal: AbortSignal): Promise<void> => {
    if (!held.film) return;
    const { reel, revision, result } = held.film;
    setPhase({ kind: 'saving', share: 0 });
    await keepFilm(reel, revision, result, {
      signal,
      onShare: (share) => setPhase({ kind: 'saving', share }),
    });
    held.release();
    onMade({ madeRevision: revision, chapters: result.chapters });
    setPhase({ kind: 'idle' });
    announce('Your reel is made');
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: videosQuery.queryKey }),
      reloadLinks(queryClient),
    ]);
  };

  const make = async (reel: PlannedReel, signal: AbortSignal): Promise<void> => {
    held.release();
    setPhase({ kind: 'making', progress: null });
    await saveNow();
    const revision = await savedRevision(videoId, reel.recipe);
    const job = await planReel(reel, parts, signal);
    await parts.whileProcessing(videoId, async () => {
      const result = await makeReel(job, {
        signal,
        onProgress: (progress) => !signal.aborted && setPhase({ kind: 'making', progress }),
      });
      held.hold({ reel, revision, result });
      signal.throwIfAborted();
      await save(signal);
    });
  };

  return {
    phase,
    start: (reel) => void run((signal) => make(reel, signal)),
    cancel: () => held.cancel(),
    saveAgain: () => void run((signal) => parts.whileProcessing(videoId, () => save(signal))),
    download: () => {
      if (held.film) downloadFile(held.film.result.file, exportFileName(held.film.reel.video));
    },
  };
}

/**
 * The revision under which the account has this recipe.
 * @throws AppError 'reel-save-failed' when it has another one, or the errors of loadReel.
 */
async function savedRevision(videoId: string, recipe: ReelRecipe): Promise<number> {
  const stored = await loadReel(videoId);
  if (!stored || !isSameData(stored.document, recipe)) throw new AppError('reel-save-failed');
  return stored.revision;
}

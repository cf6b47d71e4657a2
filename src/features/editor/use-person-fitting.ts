import { useEffect, type Dispatch, type RefObject } from 'react';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { EditorPhase } from '@/domain/editor/editor-state';
import { findPersonAt } from '@/media/people/find-at-click';
import { peopleFinder } from '@/media/people/people-finder';
import { announce } from '@/ui/live-region';

interface FittingInput {
  readonly phase: EditorPhase;
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly dispatch: Dispatch<EditorEvent>;
}

/**
 * Looks once at a circle that was clicked, and tells who is there. The model is loaded when the user first selects a
 * target; nobody waits for it, and without it the circle stays as it was clicked.
 */
export function usePersonFitting({ phase, videoRef, dispatch }: FittingInput): void {
  const clicked = phase.kind === 'pending' && phase.aim?.kind === 'clicked' ? phase.selection : null;
  useEffect(() => {
    if (phase.kind === 'selecting') void peopleFinder.prepare();
  }, [phase.kind]);
  useEffect(() => {
    // Its memory is worth more to the run.
    if (phase.kind === 'tracking') peopleFinder.drop();
  }, [phase.kind]);
  useEffect(() => () => peopleFinder.drop(), []);
  useEffect(() => {
    const video = videoRef.current;
    if (!clicked || !video) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      try {
        const found = await findPersonAt(video, clicked);
        if (!found || !isCurrent) return;
        dispatch({ type: 'personSeen', clicked, person: found.circle, isHit: found.isHit });
        announce(
          found.isHit
            ? 'A person was recognized where you clicked, and is outlined. Press C to use that circle.'
            : 'Nobody was recognized where you clicked. The nearest person is outlined. Press C to use that circle.',
        );
      } catch (error) {
        console.warn('The picture could not be looked at for people', error);
      }
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [clicked, videoRef, dispatch]);
}

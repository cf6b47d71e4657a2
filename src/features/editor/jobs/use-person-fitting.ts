import { useEffect } from 'react';
import type { Selection } from '@/domain/track';
import { findPersonAt } from '@/media/people/find-at-click';
import { peopleFinder } from '@/media/people/people-finder';
import { announce } from '@/ui/live-region';
import type { SessionState } from '../session/editor-session';
import { useEditorSession, useSession } from '../session/session-context';

/**
 * Looks for a person at a clicked circle. The model is loaded when the user starts a selection and nothing waits for
 * it; without the model the circle stays as it was clicked.
 */
export function usePersonFitting(): void {
  const { clip, elements, dispatch } = useSession();
  const kind = useEditorSession(({ phase }) => phase.kind);
  const clicked = useEditorSession(clickedCircle);
  useEffect(() => {
    if (kind === 'selecting') void peopleFinder.prepare();
    // The tracker needs the memory that the model uses.
    if (kind === 'tracking') peopleFinder.drop();
  }, [kind]);
  useEffect(() => () => peopleFinder.drop(), []);
  useEffect(() => {
    const video = elements.video.current;
    if (!clicked || !video) return undefined;
    let isCurrent = true;
    const look = async (): Promise<void> => {
      try {
        const found = await findPersonAt({ video, size: clip.info }, clicked);
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
  }, [clicked, clip, elements, dispatch]);
}

function clickedCircle({ phase }: SessionState): Selection | null {
  return phase.kind === 'pending' && phase.aim?.kind === 'clicked' ? phase.selection : null;
}

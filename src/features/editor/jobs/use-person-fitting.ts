import { useEffect } from 'react';
import type { Selection } from '@/domain/track';
import { findPersonAt, type FoundPerson } from '@/media/people/find-at-click';
import { peopleFinder } from '@/media/people/people-finder';
import { savesData } from '@/lib/saves-data';
import { whenIdle } from '@/lib/when-idle';
import { announce } from '@/ui/live-region';
import type { SessionState } from '../session/editor-session';
import { useEditorSession, useSession } from '../session/session-context';

/**
 * Looks for a person at a clicked circle. The model is loaded once the open editor is idle, so that it answers the first
 * click at once. Without the model the circle stays as it was clicked.
 */
export function usePersonFitting(): void {
  const { clip, elements, dispatch, getState } = useSession();
  const kind = useEditorSession(({ phase }) => phase.kind);
  const clicked = useEditorSession(clickedCircle);
  useEffect(
    () =>
      whenIdle(() => {
        if (!savesData() && getState().phase.kind !== 'tracking') void peopleFinder.prepare();
      }),
    [getState],
  );
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
        const { circle: person, isHit, isSure } = found;
        dispatch({ type: 'personSeen', clicked, person, isHit, isSure });
        announce(announcementFor(found));
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

function announcementFor({ isHit, isSure }: FoundPerson): string {
  if (isSure) return 'The circle fits the person who was recognized. Press B to use your own circle.';
  return isHit
    ? 'There may be a person where you clicked, who is outlined. Press C to use that circle.'
    : 'Nobody was recognized where you clicked. The nearest person is outlined. Press C to use that circle.';
}

function clickedCircle({ phase }: SessionState): Selection | null {
  return phase.kind === 'pending' && phase.aim?.kind === 'clicked' ? phase.selection : null;
}

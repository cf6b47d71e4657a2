import type { Selection } from '@/domain/track';
import { findPersonAt, type FoundPerson } from '@/media/people/find-at-click';
import { peopleFinder } from '@/media/people/people-finder';
import { hasTouch } from '@/lib/has-touch';
import { savesData } from '@/lib/saves-data';
import { whenIdle } from '@/lib/when-idle';
import { announce } from '@/ui/live-region';
import type { EditorSession, SessionState } from '@/studio/session/editor-session';
import { follow } from '@/studio/session/follow';
import { elementsOf } from '../session/editor-elements';

/**
 * Looks for a person at a clicked circle. The model loads once the open editor is idle, so the first click gets an
 * answer immediately. Without the model the circle stays where it was clicked.
 */
export function fitPersons(session: EditorSession): readonly (() => void)[] {
  return [
    whenIdle(() => {
      if (!savesData() && session.getState().phase.kind !== 'tracking') void peopleFinder.prepare();
    }),
    follow(
      session,
      ({ phase }) => phase.kind,
      (kind) => {
        if (kind === 'selecting') void peopleFinder.prepare();
      },
    ),
    follow(session, clickedCircle, (clicked) => {
      if (!clicked) return undefined;
      const left = new AbortController();
      void lookAt(session, clicked, left.signal);
      return () => left.abort();
    }),
  ];
}

async function lookAt(session: EditorSession, clicked: Selection, left: AbortSignal): Promise<void> {
  const { clip, dispatch } = session;
  const video = elementsOf(session).video.current;
  if (!video) return;
  try {
    const found = await findPersonAt({ video, size: clip.info }, clicked);
    if (!found || left.aborted) return;
    const { circle: person, isHit, isSure } = found;
    dispatch({ type: 'personSeen', clicked, person, isHit, isSure });
    announce(announcementFor(found));
  } catch (error) {
    console.warn('The picture could not be looked at for people', error);
  }
}

function announcementFor({ isHit, isSure }: FoundPerson): string {
  const [clicked, own, outlined] = hasTouch()
    ? ['tapped', '', '']
    : ['clicked', ' Press B to use your own circle.', ' Press C to use that circle.'];
  if (isSure) return `The circle fits the person who was recognized.${own}`;
  return isHit
    ? `There may be a person where you ${clicked}; they are outlined.${outlined}`
    : `Nobody was recognized where you ${clicked}. The nearest person is outlined.${outlined}`;
}

function clickedCircle({ phase }: SessionState): Selection | null {
  return phase.kind === 'pending' && phase.aim?.kind === 'clicked' ? phase.selection : null;
}

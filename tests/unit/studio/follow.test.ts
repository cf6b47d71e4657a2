import { expect, it } from 'vitest';
import { follow } from '@/studio/session/follow';
import { openedSession } from '../../editor-fixtures';
import { pretendPlayback } from '../../component/support/pretend-playback';

/** A session that logs its steps: each value followed, and in brackets when it is released. */
function followed() {
  const session = openedSession({ playback: pretendPlayback() });
  const steps: string[] = [];
  const end = follow(
    session,
    ({ phase }) => phase.kind,
    (kind) => {
      steps.push(kind);
      return () => void steps.push(`(${kind})`);
    },
  );
  return { session, steps, end };
}

it('calls back with the current value, and after a turn with the result', async () => {
  const { session, steps } = followed();
  session.dispatch({ type: 'selectTarget' });
  session.dispatch({ type: 'place', x: 9, y: 9 });
  expect(steps).toEqual(['idle']);
  await Promise.resolve();
  expect(steps).toEqual(['idle', '(idle)', 'pending']);
  session.dispatch({ type: 'nudge', dx: 1, dy: 0 });
  await Promise.resolve();
  expect(steps).toHaveLength(3);
});

it('takes the last change along when it ends, and nothing after it', async () => {
  const { session, steps, end } = followed();
  session.dispatch({ type: 'selectTarget' });
  end();
  expect(steps).toEqual(['idle', '(idle)', 'selecting', '(selecting)']);
  session.dispatch({ type: 'clear' });
  await Promise.resolve();
  expect(steps).toHaveLength(4);
});

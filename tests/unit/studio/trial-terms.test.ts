import { expect, it, vi } from 'vitest';
import { titleOf } from '@/studio/film/compose-title';
import { trialTerms } from '@/studio/trial/trial-terms';
import { chargeRun } from '@/studio/work/charge-run';
import { openedSession, OVERLAY_STYLE, TRACKED } from '../../editor-fixtures';
import { pretendPlayback } from '../../component/support/pretend-playback';

const open = (onExport?: () => void) =>
  openedSession({
    playback: pretendPlayback(),
    events: TRACKED,
    terms: trialTerms(() => undefined),
    ...(onExport && { onExport }),
  });

it('a visitor tracks and exports without a price', { tags: 'core' }, async () => {
  const exported = vi.fn<() => void>();
  const session = open(exported);
  const told = vi.spyOn(session, 'tellShortage');
  expect(session.getState().price).toBeNull();
  expect(await chargeRun(session)).toBe('paid');
  session.export();
  expect(exported).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
});

it("a visitor's film has our mark, the plain title card, and no place in an account", async () => {
  const { film, canShare } = trialTerms(() => undefined);
  expect({ ...film, canShare }).toMatchObject({ save: null, hasWatermark: true, canShare: false });
  const settings = await film.loadTitleSettings(new AbortController().signal);
  expect(titleOf({ ...OVERLAY_STYLE, playerName: 'Nora' }, settings)).toMatchObject({
    playerName: 'Nora',
    background: null,
    recruiting: null,
    frames: 50,
  });
});

import { describe, expect, it } from 'vitest';
import { CENTERED } from '@/domain/export-shape';
import { FOLLOW, type LookKind } from '@/domain/film-look';
import { freezesOf } from '@/domain/freezes';
import { NEW_TRACK, type Highlight, type Track } from '@/domain/track';
import { namesIn } from '@/media/drawing/geometry';
import { drawOverlay, layoutBounds, layOutOverlay, type OverlayState } from '@/media/drawing/overlay';
import { cropPathOf } from '@/media/framing/crop-path';
import { OVERLAY_STYLE } from '../../editor-fixtures';
import { recordingContext } from './recording-context';

/** A player who stays in place. */
function trackAt(x: number, change: Partial<Track>): Track {
  const points = Array.from({ length: 60 }, (_, frame) => ({
    x,
    y: 300,
    timeSec: frame / 30,
    isManual: false,
    isInterpolated: false,
  }));
  return { ...NEW_TRACK, points, ...change };
}

const OWN = trackAt(200, {});
const MATE = trackAt(1000, { id: 'mate', name: 'Ada', color: '#C6FF4A' });

function stateIn(kind: LookKind, tracks: Highlight['tracks'] = [OWN, MATE]): OverlayState {
  const style = { ...OVERLAY_STYLE, look: { ...FOLLOW, kind } };
  return { tracks, style, timeSec: 1, videoWidthPx: 1280, videoHeightPx: 720, freeze: 0.5 };
}

describe('the overlay of two players', () => {
  it('has a ring and a name for each, in the player’s own color if there is one', () => {
    const { context, calls } = recordingContext();
    drawOverlay(context, stateIn('follow'));
    expect(calls.join('\n')).toMatch(
      /ellipse\(200[^]*rgba\(255, 255, 255[^]*fillText\(PLAYER 1,[^]*ellipse\(1000[^]*rgba\(198, 255, 74[^]*fillText\(ADA,/,
    );
    expect(calls.filter((call) => call.startsWith('ellipse'))).toHaveLength(2);
    expect(namesIn(stateIn('follow'))).toBe('Player 1 Ada');
  });

  it('is as large as both together', () => {
    const boxOf = (state: OverlayState) => layoutBounds(layOutOverlay(recordingContext().context, state));
    const [both, own, mate] = [stateIn('follow'), stateIn('follow', [OWN]), stateIn('follow', [MATE])].map(
      boxOf,
    );
    expect(both?.x).toBe(own?.x);
    expect((both?.x ?? NaN) + (both?.width ?? NaN)).toBe((mate?.x ?? NaN) + (mate?.width ?? NaN));
  });

  it('leaves out a player who has not appeared yet', () => {
    const late = { ...MATE, points: MATE.points.slice(45) };
    const { players } = layOutOverlay(recordingContext().context, stateIn('follow', [OWN, late]));
    expect(players.map(({ ring, name }) => [ring !== null, name !== null])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it.each(['identify', 'spotlight'] as const)('puts the %s light on the first one', (kind) => {
    const { players, dimming } = layOutOverlay(recordingContext().context, stateIn(kind));
    expect(dimming).toMatchObject({ x: 200, y: 300 });
    expect(players.map(({ name }) => name?.text)).toEqual(['PLAYER 1', 'ADA']);
  });
});

describe('a film of two players', () => {
  it('freezes at the start of the first one’s path', () => {
    const late = { ...OWN, points: OWN.points.slice(10) };
    expect(freezesOf(stateIn('identify', [late, MATE]))).toEqual([10]);
  });

  it('has a camera that follows the first one', () => {
    const cropOf = (tracks: Highlight['tracks']) =>
      cropPathOf({
        video: { widthPx: 1280, heightPx: 720 },
        shape: '9:16',
        framing: CENTERED,
        clipSec: 2,
        highlight: stateIn('follow', tracks),
      })?.at(1);
    expect(cropOf([OWN, MATE])).toEqual(cropOf([OWN]));
    expect(cropOf([MATE, OWN])).not.toEqual(cropOf([OWN]));
  });
});

import { FRAME_RATE, STYLE_LIMITS } from '../limits';
import type { PixelSize } from '../pixel-size';
import type { OverlayStyle } from '../track';
import { activeTrack, withActiveTrack } from './active-track';
import type { EditEvent } from './editor-events';
import { atRest, canCut, type EditorState } from './editor-state';
import { clamp } from './selection';
import { keyAt, withKey, withoutKey, withoutSegment, type DeleteScope } from './path-edits';
import { withKeySize } from './size-keys';

/** The smallest radius that can be set by hand. */
const LEAST_RADIUS_PX = 4;

/**
 * The state after an edit. The path can be edited in replay, and the looks whenever nothing is being exported. Names
 * can be changed at any time, because the export then starts again.
 */
export function afterEdit(state: EditorState, event: EditEvent): EditorState {
  if (event.type === 'settle') return state.isAdjusting ? { ...state, isAdjusting: false } : state;
  if (event.type === 'abandon') return beforeGesture(state);
  if (event.type === 'nameFilm') {
    const { title, playerName, recordingDate } = event;
    return { ...state, title, style: { ...state.style, playerName, recordingDate } };
  }
  if (state.isExporting) return state;
  switch (event.type) {
    case 'setKey':
      return setKey(state, event);
    case 'deletePoints':
      return state.phase.kind === 'replay' ? deletePoints(state, event.scope, event.timeSec) : state;
    case 'restyle':
      return {
        ...state,
        style: clampedStyle({ ...state.style, ...event.style }),
        isAdjusting: !event.isFinal,
      };
    case 'cut':
      return canCut(state) ? { ...state, cut: event.cut, isAdjusting: !event.isFinal } : state;
    case 'rename':
      return { ...state, title: event.title };
    case 'describe':
      return { ...state, description: event.description };
  }
}

function beforeGesture(state: EditorState): EditorState {
  return state.isAdjusting && canCut(state)
    ? { ...state, ...state.history.recorded, isAdjusting: false }
    : state;
}

function setKey(
  state: EditorState,
  { timeSec, x, y, radiusPx, isFinal }: Extract<EditEvent, { type: 'setKey' }>,
): EditorState {
  if (state.phase.kind !== 'replay') return state;
  const { widthPx, heightPx } = state.frame;
  const place = { x: clamp(x, 0, widthPx), y: clamp(y, 0, heightPx) };
  const frameSec = Math.round(timeSec * FRAME_RATE) / FRAME_RATE;
  const { points: before, selectionRadiusPx } = activeTrack(state);
  const keyed = withKey(before, frameSec, place);
  const points =
    radiusPx === undefined
      ? keyed
      : withKeySize(keyed, frameSec, clampedRadius(radiusPx, state.frame), selectionRadiusPx);
  return { ...withActiveTrack(state, { points }), isAdjusting: !isFinal };
}

function deletePoints(state: EditorState, scope: DeleteScope, timeSec: number): EditorState {
  const { points } = activeTrack(state);
  switch (scope) {
    case 'key':
      return keyAt(points, timeSec)
        ? atRest(withActiveTrack(state, { points: withoutKey(points, timeSec) }))
        : state;
    case 'segment':
      return atRest(withActiveTrack(state, { points: withoutSegment(points, timeSec) }));
    case 'all':
      return atRest(withActiveTrack(state, { points: [], crossings: [] }));
  }
}

/** The player's radius, limited to what fits in the picture. */
function clampedRadius(radiusPx: number, { widthPx, heightPx }: PixelSize): number {
  return clamp(radiusPx, LEAST_RADIUS_PX, Math.max(widthPx, heightPx));
}

/** The style with its values clamped to the settings' limits. */
function clampedStyle(style: OverlayStyle): OverlayStyle {
  const { circleSize, circleTilt, fontSize } = STYLE_LIMITS;
  return {
    ...style,
    circleSize: clamp(style.circleSize, circleSize.min, circleSize.max),
    circleTilt: clamp(style.circleTilt, circleTilt.min, circleTilt.max),
    fontSize: clamp(style.fontSize, fontSize.min, fontSize.max),
  };
}

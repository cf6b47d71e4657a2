import { FRAME_RATE, STYLE_LIMITS } from '../limits';
import type { OverlayStyle } from '../track';
import type { EditEvent } from './editor-events';
import { atRest, type EditorState } from './editor-state';
import { clamp } from './selection';
import { keyAt, withKey, withoutKey, withoutSegment, type DeleteScope } from './path-edits';

/** Edits of the path in replay, and of the looks whenever nothing is exported. */
export function afterEdit(state: EditorState, event: EditEvent): EditorState {
  if (event.type === 'settle') return state.isAdjusting ? { ...state, isAdjusting: false } : state;
  if (event.type === 'abandon') return beforeGesture(state);
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
    case 'rename':
      return { ...state, title: event.title };
  }
}

function beforeGesture(state: EditorState): EditorState {
  if (state.phase.kind !== 'replay' || !state.isAdjusting) return state;
  return { ...state, ...state.history.recorded, isAdjusting: false };
}

function setKey(
  state: EditorState,
  { timeSec, x, y, isFinal }: Extract<EditEvent, { type: 'setKey' }>,
): EditorState {
  if (state.phase.kind !== 'replay') return state;
  const { widthPx, heightPx } = state.frame;
  const place = { x: clamp(x, 0, widthPx), y: clamp(y, 0, heightPx) };
  const frameSec = Math.round(timeSec * FRAME_RATE) / FRAME_RATE;
  return { ...state, points: withKey(state.points, frameSec, place), isAdjusting: !isFinal };
}

function deletePoints(state: EditorState, scope: DeleteScope, timeSec: number): EditorState {
  switch (scope) {
    case 'key':
      return keyAt(state.points, timeSec)
        ? atRest({ ...state, points: withoutKey(state.points, timeSec) })
        : state;
    case 'segment':
      return atRest({ ...state, points: withoutSegment(state.points, timeSec) });
    case 'all':
      return atRest({ ...state, points: [], crossings: [] });
  }
}

/** Inside the settings' bounds. */
function clampedStyle(style: OverlayStyle): OverlayStyle {
  const { circleSize, circleTilt, fontSize } = STYLE_LIMITS;
  return {
    ...style,
    circleSize: clamp(style.circleSize, circleSize.min, circleSize.max),
    circleTilt: clamp(style.circleTilt, circleTilt.min, circleTilt.max),
    fontSize: clamp(style.fontSize, fontSize.min, fontSize.max),
  };
}

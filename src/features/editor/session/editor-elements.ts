import type { RefObject } from 'react';
import type { EditorSession } from '@/studio/session/editor-session';
import { SettingsFocus } from './settings-focus';

/** What commands act on beside the session; the components that render the elements set the refs. */
export interface EditorElements {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Covers the video with the tracked frames while tracking runs. */
  readonly trackedPicture: RefObject<HTMLCanvasElement | null>;
  readonly frameField: RefObject<HTMLInputElement | null>;
  readonly settingsFocus: SettingsFocus;
}

const known = new WeakMap<EditorSession, EditorElements>();

/** The elements that show a session, the same object for as long as the session is there. */
export function elementsOf(session: EditorSession): EditorElements {
  const elements = known.get(session) ?? noElements();
  known.set(session, elements);
  return elements;
}

function noElements(): EditorElements {
  return {
    stage: { current: null },
    video: { current: null },
    trackedPicture: { current: null },
    frameField: { current: null },
    settingsFocus: new SettingsFocus(),
  };
}

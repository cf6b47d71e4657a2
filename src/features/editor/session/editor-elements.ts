import type { RefObject } from 'react';
import type { EditorSession } from '@/studio/session/editor-session';
import { SettingsFocus } from './settings-focus';

/** DOM elements that commands use beside the session; the components that render them set the refs. */
export interface EditorElements {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Covers the video with the tracked frames while tracking runs. */
  readonly trackedPicture: RefObject<HTMLCanvasElement | null>;
  readonly frameField: RefObject<HTMLInputElement | null>;
  readonly settingsFocus: SettingsFocus;
}

const known = new WeakMap<EditorSession, EditorElements>();

/** The elements that show a session; always the same object for the same session. */
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

import { useReducer, useRef, useState, type ReactNode } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer } from '@/domain/editor/editor-machine';
import type { EditorState } from '@/domain/editor/editor-state';
import type { CommandContext } from '@/features/editor/commands/command';
import type { ClipPrice } from '@/features/editor/use-clip-price';
import { useCommandContext } from '@/features/editor/use-command-context';
import { LiveRegion } from '@/ui/live-region';
import { Toaster } from '@/ui/toast';
import { openedEditor } from '../../editor-fixtures';
import { pretendPlayback } from './pretend-playback';

/** What the parts of the editor under test are given. */
export interface Desk {
  readonly context: CommandContext;
  readonly frameFieldRef: React.RefObject<HTMLInputElement | null>;
}

/** A clip of 180 frames that is paid for. */
export const PAID: ClipPrice = {
  cost: 4330,
  paidTokens: 4330,
  remaining: 20_670,
  frameCount: 180,
  sizeBytes: 1000,
  isAffordable: true,
  charge: () => Promise.resolve(),
};

interface Props {
  readonly events: readonly EditorEvent[];
  readonly show: (desk: Desk) => ReactNode;
  readonly onState: (state: EditorState) => void;
}

/** The real machine, commands, keys and panels around what is shown; no engine and no video. */
function EditorDesk({ events, show, onState }: Props) {
  const [state, dispatch] = useReducer(editorReducer, events.reduce(editorReducer, openedEditor()));
  const [playback] = useState(() => pretendPlayback());
  const frameFieldRef = useRef<HTMLInputElement>(null);
  const context = useCommandContext({
    state,
    dispatch,
    playback,
    price: PAID,
    onTokenShortage: () => undefined,
    openExport: () => undefined,
    stageRef: useRef<HTMLElement>(null),
    frameFieldRef,
  });
  onState(state);
  return context && show({ context, frameFieldRef });
}

/** Shows parts of the editor after these events. @returns the user, and the machine's state of the moment. */
export function showOnDesk(
  show: Props['show'],
  events: readonly EditorEvent[] = [],
  address = '/upload?id=1',
) {
  let state: EditorState = openedEditor();
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <EditorDesk events={events} show={show} onState={(next) => (state = next)} />
      <LiveRegion />
      <Toaster />
    </MemoryRouter>,
  );
  return { ...view, user: userEvent.setup(), state: () => state };
}

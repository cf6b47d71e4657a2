import { useEffect, useState, type ReactNode } from 'react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { EditorEvent } from '@/domain/editor/editor-events';
import type { ExportOptions } from '@/domain/export-options';
import type { Video } from '@/domain/video';
import { listenForShortcuts } from '@/features/editor/commands/shortcuts';
import { useDebugMode } from '@/features/editor/debug/use-debug-mode';
import type { EditorOutlets } from '@/features/editor/session/outlets';
import { settleRing } from '@/features/editor/jobs/settle-ring';
import type { EditorSession } from '@/studio/session/editor-session';
import type { ClipTerms } from '@/studio/session/clip-terms';
import { SessionProvider } from '@/features/editor/session/session-context';
import type { ClipPrice } from '@/studio/clip/clip-price';
import type { ClipInfo } from '@/media/reading/probe';
import { LiveRegion } from '@/ui/live-region';
import { Toaster } from '@/ui/toast';
import { CLIP_VIDEO } from '../../clip-fixtures';
import { openedSession } from '../../editor-fixtures';
import { pretendPlayback } from './pretend-playback';

/** The price of a clip of 180 frames that is paid for. */
export const PAID: ClipPrice = {
  neededTokens: 0,
  chargedTokens: 4330,
  remaining: 20_670,
  frameCount: 180,
  unpaidFrames: 0,
  isCut: false,
  sizeBytes: 1000,
  paidFrames: [{ first: 0, end: 180 }],
  payableFrames: 861,
  isAffordable: true,
};

interface Setting {
  readonly events?: readonly EditorEvent[];
  readonly address?: string;
  readonly firstShown?: number;
  readonly info?: Partial<ClipInfo>;
  readonly video?: Video;
  readonly terms?: ClipTerms;
  /** Null for a clip that costs nothing. */
  readonly price?: ClipPrice | null;
  readonly onTokenShortage?: EditorOutlets['onTokenShortage'];
  readonly onExport?: (options: ExportOptions) => void;
}

interface DeskProps extends Setting {
  readonly children: ReactNode;
  readonly onOpen: (session: EditorSession) => void;
}

/** Puts the real session, commands and keys around the given parts, without an engine and a video. */
function EditorDesk(props: DeskProps) {
  const { children, onOpen, events = [], firstShown, info = {}, video = CLIP_VIDEO, price = PAID } = props;
  const { terms, onTokenShortage: onShortage, onExport } = props;
  const isDebug = useDebugMode();
  const [session] = useState(() => {
    const opened = openedSession({
      playback: pretendPlayback(firstShown),
      events,
      info,
      video,
      isDebug,
      ...(terms && { terms }),
      ...(onShortage && { onShortage }),
      ...(onExport && { onExport }),
    });
    opened.change({ price });
    onOpen(opened);
    return opened;
  });
  useEffect(() => listenForShortcuts(session), [session]);
  useEffect(() => settleRing(session), [session]);
  return <SessionProvider session={session}>{children}</SessionProvider>;
}

/**
 * Shows parts of the editor after the given events. @returns the user, the session, and a function for its current
 * state.
 */
export function showOnDesk(parts: ReactNode, { address = '/upload?id=1', ...setting }: Setting = {}) {
  let opened: EditorSession | null = null;
  const element = (
    <>
      <LiveRegion />
      <EditorDesk {...setting} onOpen={(session) => (opened = session)}>
        {parts}
      </EditorDesk>
      <Toaster />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  const view = render(<RouterProvider router={router} />);
  const session = (): EditorSession => {
    if (!opened) throw new Error('There is no editor');
    return opened;
  };
  return { ...view, user: userEvent.setup(), session: session(), state: () => session().getState() };
}

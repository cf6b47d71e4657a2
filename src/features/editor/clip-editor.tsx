import { lazy, Suspense, type ReactNode } from 'react';
import { DebugPanel } from './debug/debug-panel';
import { Details } from './details/details';
import { EditorBar } from './editor-bar';
import type { EditorOutlets } from './session/outlets';
import { EditorSide } from './editor-side';
import { ExportMenu } from './export-menu/export-menu';
import { ExportOutlet } from './export-menu/export-outlet';
import { ShortcutsDialog } from './help/shortcuts-dialog';
import { useIsDialogOpen } from './session/session-hooks';
import { SessionProvider, WithPlayback } from './session/session-context';
import { Stage } from './stage/stage';
import { ToolRow } from './stage/tool-row';
import { Timeline } from './timeline/timeline';
import { Transport } from './transport/transport';
import { useOpenSession, type OpenedClip } from './use-open-session';

interface ClipEditorProps {
  /** Stays the same while the editor is mounted. */
  readonly opened: OpenedClip;
  /** The address from which the video element plays the clip. */
  readonly src: string;
  /** Where the back link leads; null for no link. */
  readonly backTo: string | null;
  /** Shows whether the work is saved. */
  readonly savedState: ReactNode;
  /** A line below the bar; left out for none. It has the attribute data-notice. */
  readonly notice?: ReactNode;
  /** A note below the cards beside the picture; left out for none. */
  readonly sideNote?: ReactNode;
  readonly outlets: EditorOutlets;
}

/** The editor of one clip, laid out around its session: of an account's clip, and of a visitor's. */
export function ClipEditor(props: ClipEditorProps) {
  const { opened, src, backTo, savedState, notice, sideNote, outlets } = props;
  const session = useOpenSession(opened, outlets.onTokenShortage);
  return (
    <SessionProvider session={session}>
      <div className="mx-auto w-full max-w-360 pb-32 [--stage-height:calc(100dvh-112px-108px)] desk:pb-4 desk:[--stage-height:max(280px,calc(100dvh-112px-56px-128px-var(--notice,0px)))] desk:has-data-debug:[--stage-height:max(280px,calc(100dvh-112px-56px-128px-248px))] desk:has-data-notice:[--notice:52px]">
        <EditorBar
          backTo={backTo}
          savedState={savedState}
          exportMenu={
            <WithPlayback>
              <ExportMenu />
            </WithPlayback>
          }
        />
        {notice}
        <div className="max-desk:flex max-desk:flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_296px] desk:grid-rows-[auto_1fr_auto_auto] desk:gap-x-5 desk:px-6">
          <div className="desk:row-span-2 desk:row-start-1">
            <Stage src={src} />
          </div>
          <div className="desk:col-start-2 desk:row-start-1">
            <WithPlayback>
              <ToolRow />
            </WithPlayback>
          </div>
          <div className="desk:col-start-1 desk:row-start-3">
            <WithPlayback>
              <Transport />
            </WithPlayback>
          </div>
          <EditorSide note={sideNote} />
          <div className="desk:col-span-2 desk:row-start-4">
            <WithPlayback>
              <Timeline />
            </WithPlayback>
          </div>
        </div>
        <WithPlayback>
          <DebugPanel />
          <ShortcutsDialog />
          <OpenShapeDialog />
          <OpenSoundDialog />
          <OpenPreview />
        </WithPlayback>
        <Details saver={opened.track.saved} />
        <ExportOutlet renderExport={outlets.renderExport} />
      </div>
    </SessionProvider>
  );
}

/** Loaded when it first opens, because most clips keep their own shape. */
const ShapeDialog = lazy(async () => ({
  default: (await import('./export-menu/shape-dialog')).ShapeDialog,
}));

function OpenShapeDialog() {
  if (!useIsDialogOpen('shape')) return null;
  return (
    <Suspense>
      <ShapeDialog />
    </Suspense>
  );
}

/** Loaded when it first opens, because most clips have one sound. */
const SoundDialog = lazy(async () => ({
  default: (await import('./export-menu/sound-dialog')).SoundDialog,
}));

function OpenSoundDialog() {
  if (!useIsDialogOpen('sound')) return null;
  return (
    <Suspense>
      <SoundDialog />
    </Suspense>
  );
}

/** Loaded when it first opens. */
const PreviewDialog = lazy(async () => ({
  default: (await import('./film-preview/preview-dialog')).PreviewDialog,
}));

function OpenPreview() {
  if (!useIsDialogOpen('preview')) return null;
  return (
    <Suspense>
      <PreviewDialog />
    </Suspense>
  );
}

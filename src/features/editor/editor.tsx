import type { EditorState } from '@/domain/editor/editor-state';
import { ERROR_TEXTS } from '@/domain/errors';
import { toast } from '@/ui/toast';
import { DebugPanel } from './debug/debug-panel';
import { useDebugPanel } from './debug/use-debug-panel';
import { DetailsDialog } from './details/details-dialog';
import { EditorBar } from './editor-bar';
import type { EditorOutlets } from './editor-props';
import { EditorSide } from './editor-side';
import { ExportMenu } from './export-menu/export-menu';
import { ShortcutsDialog } from './help/shortcuts-dialog';
import { SavedState } from './saving/saved-state';
import type { EditableTrack } from './saving/use-saved-track';
import { KeyBar } from './stage/key-bar';
import { Stage } from './stage/stage';
import { ToolRow } from './stage/tool-row';
import { Timeline } from './timeline/timeline';
import { Transport } from './transport/transport';
import { useEditor } from './use-editor';
import type { EditorClip } from './use-editor-clip';

interface EditorProps {
  readonly clip: EditorClip;
  readonly src: string;
  readonly track: EditableTrack;
  readonly backTo: string;
  readonly outlets: EditorOutlets;
}

/** The editor of one clip, laid out. */
export function Editor({ clip, src, track, backTo, outlets }: EditorProps) {
  const editor = useEditor(clip, track, outlets);
  const { context, stage, frameFieldRef, tracking, exportMenu, exportHandover, saver } = editor;
  const { state } = stage;
  const { progress } = tracking;
  const debug = useDebugPanel();
  return (
    <div className="mx-auto w-full max-w-360 pb-32 [--stage-height:calc(100dvh-112px-108px)] desk:pb-4 desk:[--stage-height:max(280px,calc(100dvh-112px-56px-128px))]">
      <EditorBar
        state={state}
        progress={progress}
        backTo={backTo}
        context={context}
        debug={debug}
        savedState={<SavedState track={track} isBusy={isBusy(state)} />}
        exportMenu={context && <ExportMenu {...exportMenu} context={context} />}
      />
      <div className="max-desk:flex max-desk:flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_296px] desk:gap-x-5 desk:px-6">
        <div>
          <div className="relative">
            <Stage
              {...stage}
              context={context}
              src={src}
              isSearching={progress?.isSearching === true}
              onVideoError={() => toast.error(ERROR_TEXTS['video-load-retry'])}
            />
            {context && <KeyBar context={context} />}
            {context && <ToolRow context={context} />}
          </div>
          {context && <Transport context={context} frameFieldRef={frameFieldRef} />}
        </div>
        <EditorSide context={context} tracking={tracking} />
        <div className="desk:col-span-2">
          {context && <Timeline context={context} source={clip.source} />}
        </div>
      </div>
      {context && debug?.isOn && <DebugPanel context={context} />}
      {context && <ShortcutsDialog context={context} />}
      {context?.panels.isOpen('details') && (
        <DetailsDialog context={context} video={clip.video} saver={saver} />
      )}
      {state.isExporting && outlets.renderExport(exportHandover)}
    </div>
  );
}

/** A question now would come in between. */
function isBusy({ phase, isExporting }: EditorState): boolean {
  return isExporting || phase.kind === 'tracking' || phase.kind === 'drawing';
}

import type { ReactNode } from 'react';
import { ArrowLeft, Bug } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { TrackingProgress } from '@/media/tracking/track-player';
import type { CommandContext } from './commands/command';
import { CommandIcon } from './commands/command-icon';
import { redo, undo } from './commands/history-commands';
import { renameVideo, showShortcuts } from './commands/panel-commands';
import type { EditorState } from '@/domain/editor/editor-state';
import { IconButton } from '@/ui/icon-button';
import { BarMenu } from './bar-menu';
import type { DebugToggle } from './debug/use-debug-panel';
import { ModeBadge } from './mode-badge';
import { SettingsButton } from './settings/settings-button';

interface EditorBarProps {
  readonly state: EditorState;
  readonly progress: TrackingProgress | null;
  readonly backTo: string;
  /** Null until there is a video to act on. */
  readonly context: CommandContext | null;
  /** Whether what was done is kept. */
  readonly savedState?: ReactNode;
  /** Null outside the debug mode. */
  readonly debug?: DebugToggle | null;
  readonly exportMenu: ReactNode;
}

/** Under the header: back, the clip's name, what the editor is doing, undo and redo, and Export. */
export function EditorBar(props: EditorBarProps) {
  const { state, progress, backTo, context, savedState, debug = null, exportMenu } = props;
  return (
    <div className="flex h-14 items-center gap-1 pr-3 pl-1 desk:gap-2 desk:pr-6 desk:pl-4">
      <Link
        to={backTo}
        aria-label="Back to Dashboard"
        className="grid size-9 max-desk:size-11 flex-none place-items-center rounded-md text-soft hover:bg-s3 hover:text-text"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <h1 className="min-w-0 truncate text-[20px] leading-7 max-desk:flex-1 desk:text-h3">{state.title}</h1>
      {context && (
        <span className="hidden flex-none desk:block">
          <CommandIcon command={renameVideo} context={context} />
        </span>
      )}
      <span className="mx-1 flex-none desk:mx-2">
        <ModeBadge phase={state.phase} progress={progress} />
      </span>
      <span className="flex-none">{savedState}</span>
      <div className="ml-auto flex flex-none items-center gap-1">
        {context && <BarTools context={context} debug={debug} />}
        {exportMenu}
      </div>
    </div>
  );
}

interface BarToolsProps {
  readonly context: CommandContext;
  readonly debug: DebugToggle | null;
}

/** The editor's own commands: as buttons where there is room, on phones in a menu. */
function BarTools({ context, debug }: BarToolsProps) {
  return (
    <>
      <div className="hidden items-center gap-1 desk:flex">
        {debug && (
          <IconButton
            label="Debug"
            icon={<Bug aria-hidden="true" />}
            active={debug.isOn}
            aria-pressed={debug.isOn}
            onClick={() => debug.change(!debug.isOn)}
          />
        )}
        <CommandIcon command={undo} context={context} />
        <CommandIcon command={redo} context={context} />
        <CommandIcon command={showShortcuts} context={context} />
        <SettingsButton context={context} />
      </div>
      <div className="desk:hidden">
        <BarMenu context={context} debug={debug} />
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import { ArrowLeft, Bug } from 'lucide-react';
import { Link } from 'react-router-dom';
import { CommandIcon } from './commands/command-icon';
import { redo, undo } from './commands/history-commands';
import { renameVideo, showShortcuts } from './commands/panel-commands';
import { IconButton } from '@/ui/icon-button';
import { BarMenu } from './bar-menu';
import { useDebugToggle } from './debug/use-debug-toggle';
import { ModeBadge } from './mode-badge';
import { useEditorSession, WithPlayback } from './session/session-context';
import { SettingsButton } from './settings/settings-button';

interface EditorBarProps {
  /** Where the back link leads; null for no link. */
  readonly backTo: string | null;
  /** Shows whether the work is saved. */
  readonly savedState?: ReactNode;
  readonly exportMenu: ReactNode;
}

/**
 * The bar below the header: back link if there is one, the clip's name, the editor's mode (below the name on phones),
 * undo and redo, and Export.
 */
export function EditorBar({ backTo, savedState, exportMenu }: EditorBarProps) {
  const title = useEditorSession((state) => state.title);
  return (
    <div className="flex h-14 items-center gap-1 pr-3 pl-1 desk:gap-2 desk:pr-6 desk:pl-4">
      {backTo === null ? (
        <span aria-hidden="true" className="w-2 flex-none" />
      ) : (
        <Link
          to={backTo}
          aria-label="Back to Dashboard"
          className="grid size-9 max-desk:size-11 flex-none place-items-center rounded-md text-soft hover:bg-s3 hover:text-text"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
      )}
      <div className="min-w-0 flex-1 desk:contents">
        <h1 className="min-w-0 truncate text-[20px] leading-6 desk:text-h3 desk:leading-7">{title}</h1>
        <WithPlayback>
          <span className="hidden flex-none desk:block">
            <CommandIcon command={renameVideo} />
          </span>
        </WithPlayback>
        <span className="flex flex-none desk:mx-2">
          <ModeBadge />
        </span>
      </div>
      <span className="flex-none">{savedState}</span>
      <div className="ml-auto flex flex-none items-center gap-1">
        <WithPlayback>
          <BarTools />
        </WithPlayback>
        {exportMenu}
      </div>
    </div>
  );
}

/** Shows the editor's own commands as buttons, or in a menu on phones. */
function BarTools() {
  const debug = useDebugToggle();
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
        <CommandIcon command={undo} />
        <CommandIcon command={redo} />
        <CommandIcon command={showShortcuts} />
        <SettingsButton />
      </div>
      <div className="desk:hidden">
        <BarMenu />
      </div>
    </>
  );
}

import { Dialog } from '@/ui/dialog';
import { Key } from '@/ui/key';
import { Switch } from '@/ui/switch';
import { COMMAND_GROUPS } from '../commands/command-groups';
import { closeDialog } from '@/studio/session/dialogs';
import { useIsDialogOpen } from '../session/session-hooks';
import { useEditorSession, useSession } from '../session/session-context';
import { keepShortcutSetting } from '@/studio/choices/shortcut-setting';
import { shortcutRows, type ShortcutRow } from './shortcut-rows';

/** Lists every command with its keys, and has the switch that turns the keys off. */
export function ShortcutsDialog() {
  const session = useSession();
  const isOpen = useIsDialogOpen('shortcuts');
  const areOn = useEditorSession((state) => state.areShortcutsOn);
  const change = (areShortcutsOn: boolean): void => {
    session.change({ areShortcutsOn });
    keepShortcutSetting(areShortcutsOn);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(isOpen) => !isOpen && closeDialog(session, 'shortcuts')}
      title="Keyboard shortcuts"
      subtitle="They are off while you type and in dialogs."
      size="lg"
    >
      <div className="rounded-lg border border-line bg-s2 px-4 py-3">
        <Switch
          label="Shortcuts"
          hint="When off, only shortcuts with Ctrl or Cmd and the keys of the focused control work."
          checked={areOn}
          onChange={change}
        />
      </div>
      <div className="desk:columns-2 desk:gap-8">
        {COMMAND_GROUPS.map(({ title, commands }) => (
          <section key={title} aria-label={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-h4">{title}</h3>
            <Rows rows={shortcutRows(commands)} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Rows({ rows }: { readonly rows: readonly ShortcutRow[] }) {
  return (
    <dl className="text-sm">
      {rows.map(({ label, keys }) => (
        <div
          key={label}
          className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 last:border-0"
        >
          <dt className="text-soft">{label}</dt>
          <dd className="flex flex-none items-center gap-1 text-xs text-muted">
            {keys.length === 0 && 'button only'}
            {keys.map((key, index) => (
              <span key={key} className="flex items-center gap-1">
                {index > 0 && 'or'}
                <Key>{key}</Key>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

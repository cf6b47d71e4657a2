import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import type { CommandContext } from '../commands/command';
import { toggleSettings } from '../commands/panel-commands';

/** Opens and closes Tracking Settings. */
export function SettingsButton({ context }: { readonly context: CommandContext }) {
  const isOpen = context.panels.settings.isOpen;
  const Icon = toggleSettings.icon;
  return (
    <Button
      size="sm"
      aria-expanded={isOpen}
      disabled={!toggleSettings.isEnabled(context)}
      onClick={() => toggleSettings.perform(context)}
      className={cx('mx-1 h-9', isOpen && 'bg-s3')}
      icon={Icon && <Icon aria-hidden="true" />}
    >
      {toggleSettings.label}
    </Button>
  );
}

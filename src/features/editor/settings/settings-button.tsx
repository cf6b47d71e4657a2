import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import { toggleSettings } from '../commands/panel-commands';
import { useCommand } from '../commands/use-command';
import { useIsSettingsOpen } from '../commands/settings-control';

/** Opens and closes Tracking Settings. */
export function SettingsButton() {
  const { isEnabled, perform } = useCommand(toggleSettings);
  const isOpen = useIsSettingsOpen();
  const Icon = toggleSettings.icon;
  return (
    <Button
      size="sm"
      aria-expanded={isOpen}
      disabled={!isEnabled}
      onClick={perform}
      className={cx('mx-1 h-9', isOpen && 'bg-s3')}
      icon={Icon && <Icon aria-hidden="true" />}
    >
      {toggleSettings.label}
    </Button>
  );
}

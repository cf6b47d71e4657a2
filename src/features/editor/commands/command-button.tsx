import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import type { ButtonSize, ButtonVariant } from '@/ui/button-look';
import { Key } from '@/ui/key';
import type { EditorCommand } from './command';
import { useCommand } from './use-command';

interface CommandButtonProps {
  readonly command: EditorCommand;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** Shows a command as a button, with the command's label, icon, key and enabled state. */
export function CommandButton({
  command,
  variant = 'secondary',
  size = 'md',
  className,
}: CommandButtonProps) {
  const { isEnabled, perform } = useCommand(command);
  const Icon = command.icon;
  return (
    <Button
      variant={variant}
      size={size}
      disabled={!isEnabled}
      onClick={perform}
      aria-keyshortcuts={command.keyLabel}
      {...(Icon && { icon: <Icon aria-hidden="true" /> })}
      {...(className && { className })}
    >
      {command.label}
      {command.keyLabel && (
        <span
          aria-hidden="true"
          className={cx(
            'hidden desk:inline',
            variant === 'primary' && '[&_kbd]:border-ink/40 [&_kbd]:bg-transparent [&_kbd]:text-ink',
          )}
        >
          <Key>{command.keyLabel}</Key>
        </span>
      )}
    </Button>
  );
}

import { cx } from '@/lib/cx';
import { Button } from '@/ui/button';
import type { ButtonSize, ButtonVariant } from '@/ui/button-look';
import { Key } from '@/ui/key';
import type { CommandContext, EditorCommand } from './command';

interface CommandButtonProps {
  readonly command: EditorCommand;
  readonly context: CommandContext;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** A command as a button: label, icon and key come from the command, and so does whether it can be pressed. */
export function CommandButton({
  command,
  context,
  variant = 'secondary',
  size = 'md',
  className,
}: CommandButtonProps) {
  const Icon = command.icon;
  return (
    <Button
      variant={variant}
      size={size}
      disabled={!command.isEnabled(context)}
      onClick={() => command.perform(context)}
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

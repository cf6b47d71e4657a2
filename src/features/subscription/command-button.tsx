import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import type { PlanCommand, PlanCommands } from './use-plan-commands';

interface CommandButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'className' | 'icon' | 'children'
> {
  readonly command: PlanCommand;
  readonly commands: PlanCommands;
}

/** A command's button. It is busy while its own command runs and disabled while another one does. */
export function CommandButton({ command, commands, ...look }: CommandButtonProps) {
  const { run, runningAt } = commands;
  const isRunning = runningAt === command.place;
  return (
    <Button
      {...look}
      busy={isRunning}
      disabled={runningAt !== null && !isRunning}
      onClick={() => run(command)}
    />
  );
}

import { useState } from 'react';
import { ChevronDown, SplinePointer } from 'lucide-react';
import { nextKey, previousKey } from '@/domain/editor/path-edits';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import type { CommandContext, EditorCommand } from '../commands/command';
import {
  deleteAll,
  deleteKey,
  deleteSegment,
  trackBack,
  trackToNextKey,
} from '../commands/correction-commands';
import { timeOfFrame } from '../playback/frame-grid';
import { formatPreciseClock } from '../transport/precise-clock';

interface PathMenuProps {
  readonly context: CommandContext;
  readonly className: string;
}

/** What can be done to the path at the shown frame. */
export function PathMenu({ context, className }: PathMenuProps) {
  const { state, playback } = context;
  // Frames change without React: what holds for the shown one is asked when the menu opens.
  const [, setIsOpen] = useState(false);
  const trigger = (
    <Button variant="quiet" size="sm" className={className} icon={<SplinePointer aria-hidden="true" />}>
      Correct
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  const shownSec = timeOfFrame(playback.getFrame());
  const next = nextKey(state.points, shownSec);
  const previous = previousKey(state.points, shownSec);
  return (
    <Menu trigger={trigger} side="top" align="center" onOpenChange={setIsOpen}>
      <Item command={trackToNextKey} context={context} hint={next ? clock(next.timestamp) : 'to the end'} />
      <Item
        command={trackBack}
        context={context}
        hint={previous ? clock(previous.timestamp) : 'to the start'}
      />
      <MenuSeparator />
      <Item command={deleteKey} context={context} />
      <Item command={deleteSegment} context={context} />
      <Item command={deleteAll} context={context} />
    </Menu>
  );
}

function clock(timeSec: number): string {
  return formatPreciseClock(timeSec, 1);
}

interface ItemProps {
  readonly command: EditorCommand;
  readonly context: CommandContext;
  readonly hint?: string;
}

function Item({ command, context, hint }: ItemProps) {
  const Icon = command.icon;
  return (
    <MenuItem
      icon={Icon && <Icon aria-hidden="true" />}
      danger={command === deleteAll}
      disabled={!command.isEnabled(context)}
      onSelect={() => command.perform(context)}
      {...(hint !== undefined && { hint })}
    >
      {command.label}
    </MenuItem>
  );
}

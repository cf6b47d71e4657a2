import { useState } from 'react';
import { ChevronDown, SplinePointer } from 'lucide-react';
import { activeTrack } from '@/domain/editor/active-track';
import { nextKey, previousKey } from '@/domain/editor/path-edits';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import type { EditorCommand } from '../commands/command';
import {
  deleteAll,
  deleteKey,
  deleteSegment,
  trackBack,
  trackToNextKey,
} from '../commands/correction-commands';
import { useCommand } from '../commands/use-command';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { useEditorSession, usePlayback } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';

/** Offers the corrections of the path at the current frame. */
export function PathMenu({ className }: { readonly className: string }) {
  const playback = usePlayback();
  const points = useEditorSession((state) => activeTrack(state).points);
  // Frames change without a render, so opening the menu renders again to read the current frame.
  const [, setIsOpen] = useState(false);
  const trigger = (
    <Button variant="quiet" size="sm" className={className} icon={<SplinePointer aria-hidden="true" />}>
      Correct
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  const shownSec = timeOfFrame(playback.getFrame());
  const next = nextKey(points, shownSec);
  const previous = previousKey(points, shownSec);
  return (
    <Menu trigger={trigger} side="top" align="center" onOpenChange={setIsOpen}>
      <Item command={trackToNextKey} hint={next ? clock(next.timeSec) : 'to the end'} />
      <Item command={trackBack} hint={previous ? clock(previous.timeSec) : 'to the start'} />
      <MenuSeparator />
      <Item command={deleteKey} />
      <Item command={deleteSegment} />
      <Item command={deleteAll} />
    </Menu>
  );
}

function clock(timeSec: number): string {
  return formatPreciseClock(timeSec, 1);
}

interface ItemProps {
  readonly command: EditorCommand;
  readonly hint?: string;
}

function Item({ command, hint }: ItemProps) {
  const { isEnabled, perform } = useCommand(command);
  const Icon = command.icon;
  return (
    <MenuItem
      icon={Icon && <Icon aria-hidden="true" />}
      danger={command === deleteAll}
      disabled={!isEnabled}
      onSelect={perform}
      {...(hint !== undefined && { hint })}
    >
      {command.label}
    </MenuItem>
  );
}

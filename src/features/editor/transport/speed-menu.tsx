import { Check, ChevronDown } from 'lucide-react';
import { PLAYBACK_SPEEDS } from '@/domain/limits';
import { Button } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { usePlayback } from '../session/session-context';

/** Chooses one of the four playback speeds. */
export function SpeedMenu() {
  const playback = usePlayback();
  const { speed } = usePlaybackStatus(playback);
  const trigger = (
    <Button variant="quiet" size="sm" aria-label={`Speed ${speed}x`}>
      {speed}x
      <ChevronDown aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start" side="top" className="min-w-32">
      {PLAYBACK_SPEEDS.map((option) => (
        <MenuItem
          key={option}
          onSelect={() => playback.setSpeed(option)}
          {...(option === speed && { hint: <Check aria-label="chosen" /> })}
        >
          {option}x
        </MenuItem>
      ))}
    </Menu>
  );
}

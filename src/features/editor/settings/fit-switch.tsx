import { activeTrack } from '@/domain/editor/active-track';
import type { TrackPoint } from '@/domain/track';
import { Switch } from '@/ui/switch';
import { useEditorSession, useSession } from '../session/session-context';

/** Turns on or off whether ring, name and trail follow the player's size. */
export function FitSwitch() {
  const { dispatch } = useSession();
  const isOn = useEditorSession(({ style }) => style.fitsPlayer);
  const isUnsized = useEditorSession((state) => isUnsizedPath(activeTrack(state).points));
  return (
    <Switch
      label="Fit the ring to the player"
      hint={
        isOn && isUnsized
          ? 'This path has no sizes yet. Track your player again, or resize the ring by hand.'
          : undefined
      }
      checked={isOn}
      onChange={(fitsPlayer) => dispatch({ type: 'restyle', style: { fitsPlayer }, isFinal: true })}
    />
  );
}

/**
 * Whether at most one point has a size. That is the size of the user's circle, which does not show how the player's
 * size changes.
 */
function isUnsizedPath(points: readonly TrackPoint[]): boolean {
  const isSized = ({ radiusPx }: TrackPoint): boolean => radiusPx !== undefined;
  return points.length > 0 && points.findIndex(isSized) === points.findLastIndex(isSized);
}

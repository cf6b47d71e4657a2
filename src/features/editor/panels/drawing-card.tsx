import { useEffect } from 'react';
import { Pause, Play } from 'lucide-react';
import { activeTrack } from '@/domain/editor/active-track';
import { SELECTION_RADIUS_PX } from '@/domain/limits';
import { hasTouch } from '@/lib/has-touch';
import { Button } from '@/ui/button';
import { Segments } from '@/ui/segments';
import { Slider } from '@/ui/slider';
import { CommandButton } from '../commands/command-button';
import { stopDrawing } from '../commands/correction-commands';
import { togglePlay } from '../commands/playback-commands';
import type { Playback } from '@/studio/playback/playback';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';
import { JobCard } from './job-card';

const SPEEDS = [
  { value: '0.5', label: '0.5x' },
  { value: '1', label: '1x' },
] as const;

/** Explains how to draw a path by hand, and sets the playback speed for it. */
export function DrawingCard() {
  const session = useSession();
  const playback = usePlayback();
  const radius = useEditorSession((state) => activeTrack(state).selectionRadiusPx);
  const { isPlaying, speed } = usePlaybackStatus(playback);
  useSpeedRestored(playback);
  return (
    <JobCard
      label="Draw path"
      title="Draw the path"
      text={
        hasTouch()
          ? 'Play the clip, hold a finger on the middle of your player and follow. Or pause, and tap them frame by frame: each tap shows the next frame.'
          : 'Play the clip, hold the pointer on the middle of your player and follow. Or pause, and click them frame by frame: each click shows the next frame. Or use the arrow keys and Enter.'
      }
      actions={
        <>
          <CommandButton command={stopDrawing} variant="primary" />
          <Button
            icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
            onClick={() => togglePlay.perform(session)}
          >
            {isPlaying ? 'Pause' : 'Play'}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4 desk:grid-cols-1">
        <div className="flex flex-col gap-2">
          <span className="text-sm font-medium text-soft" aria-hidden="true">
            Speed
          </span>
          <Segments
            label="Speed"
            options={SPEEDS}
            value={speed === 1 ? '1' : '0.5'}
            onChange={(value) => playback.setSpeed(Number(value))}
          />
        </div>
        <Slider
          label="Circle size"
          value={Math.round(radius)}
          min={SELECTION_RADIUS_PX.min}
          max={SELECTION_RADIUS_PX.max}
          format={(value) => `${value} px`}
          onChange={(next) => session.dispatch({ type: 'resize', radius: next })}
        />
      </div>
    </JobCard>
  );
}

/** Restores the playback speed when drawing ends. */
function useSpeedRestored(playback: Playback): void {
  useEffect(() => {
    const { speed } = playback.getStatus();
    return () => playback.setSpeed(speed);
  }, [playback]);
}

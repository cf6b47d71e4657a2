import { useEffect, useState } from 'react';
import { Pause, Play } from 'lucide-react';
import { CENTERED, EXPORT_SHAPES, MAX_ZOOM, shapeSizeOf, type ExportShape } from '@/domain/export-shape';
import { announce } from '@/ui/live-region';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Key } from '@/ui/key';
import { Segments } from '@/ui/segments';
import { Slider } from '@/ui/slider';
import { startPlayback } from '../commands/playback-commands';
import { timeOfFrame } from '@/studio/playback/frame-grid';
import { usePlaybackStatus } from '../playback/use-playback-status';
import { closeDialog } from '@/studio/session/dialogs';
import { useEditorSession, usePlayback, useSession } from '../session/session-context';
import { formatPreciseClock } from '@/studio/playback/precise-clock';
import { CropPreview } from './crop-preview';
import { changeFraming, chooseShape } from '../commands/export-settings';
import { FurtherShapes } from './further-shapes';

const SHAPES = EXPORT_SHAPES.map((shape) => ({
  value: shape,
  label: shape === 'source' ? 'As recorded' : shape,
}));

/** Chooses the shape of the film, with a preview of the crop to adjust. Every change takes effect at once. */
export function ShapeDialog() {
  const session = useSession();
  const shape = useEditorSession((state) => state.exportChoice.shape);
  const framing = useEditorSession((state) => state.framing);
  const furtherShapes = useEditorSession((state) => state.exportChoice.furtherShapes);
  const isCut = [shape, ...furtherShapes].some((each) => each !== 'source');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && closeDialog(session, 'shape')}
      title="Shape of the film"
      subtitle={useShapeText(shape)}
      size="lg"
      footer={
        <>
          <Button
            variant="quiet"
            disabled={!isCut}
            onClick={() => {
              changeFraming(session, CENTERED);
              announce('The crop is centered on the player again');
            }}
          >
            Reset the crop
          </Button>
          <Button variant="primary" onClick={() => closeDialog(session, 'shape')}>
            Done
          </Button>
        </>
      }
    >
      <Segments
        label="Shape"
        options={SHAPES}
        value={shape}
        onChange={(shape) => chooseShape(session, shape)}
      />
      <CropPreview shape={shape} framing={framing} onMove={(offsets) => changeFraming(session, offsets)} />
      <div className="grid gap-x-8 gap-y-3 desk:grid-cols-2">
        <Moment />
        <Zoom isCut={isCut} />
      </div>
      <FurtherShapes />
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <span>Drag the bright part to move the crop for the whole film. The player stays inside.</span>
        <span className="hidden desk:inline">
          Arrows move 1 %, with <Key>Shift</Key> 5 %
        </span>
      </p>
    </Dialog>
  );
}

function Zoom({ isCut }: { readonly isCut: boolean }) {
  const session = useSession();
  const zoom = useEditorSession((state) => state.framing.zoom);
  return (
    <Slider
      label="Zoom"
      value={Math.round(zoom * 100)}
      min={100}
      max={MAX_ZOOM * 100}
      step={5}
      disabled={!isCut}
      format={(percent) => `${percent} %`}
      onChange={(percent) => changeFraming(session, { zoom: percent / 100 })}
    />
  );
}

/** Describes how the shape crops this clip. */
function useShapeText(shape: ExportShape): string {
  const frame = useEditorSession((state) => state.frame);
  const { widthPx, heightPx } = shapeSizeOf(frame, shape);
  const size = `${widthPx} × ${heightPx}`;
  return shape === 'source' ? `${size}, as recorded` : `${size}; the crop follows the player`;
}

/** Steps and plays the clip behind the preview. */
function Moment() {
  const playback = usePlayback();
  const { isPlaying } = usePlaybackStatus(playback);
  const [frame, setFrame] = useState(() => playback.getFrame());
  useEffect(() => playback.onFrame(setFrame), [playback]);
  useEffect(() => () => playback.pause(), [playback]);
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="flex items-end gap-3">
      <Button
        icon={<Icon aria-hidden="true" />}
        onClick={() => {
          if (isPlaying) playback.pause();
          else void startPlayback(playback);
        }}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <div className="flex-1">
        <Slider
          label="Moment"
          value={frame}
          min={0}
          max={Math.max(1, playback.grid.frameCount - 1)}
          format={(shown) => formatPreciseClock(timeOfFrame(shown))}
          onChange={(wanted) => playback.seekToFrame(wanted)}
        />
      </div>
    </div>
  );
}

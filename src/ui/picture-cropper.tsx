import { useState, type KeyboardEvent } from 'react';
import Cropper, { type MediaSize } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { CROP } from '@/domain/limits';
import { cropDirection, cropNudgePx, deepestZoom, type PixelArea } from '@/domain/picture-crop';
import { Key } from './key';
import { Slider } from './slider';

interface PictureCropperProps {
  /** The picture's URL; a new URL starts with the largest crop again. */
  readonly src: string;
  /** Called with the chosen area in pixels of the picture, once it is loaded and after every change. */
  readonly onChange: (area: PixelArea) => void;
  /** Called when this browser cannot read the file as a picture. */
  readonly onUnreadable: () => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const CENTER: Point = { x: 0, y: 0 };
/** The frame, and the color that darkens the picture around it. */
const FRAME = { border: '2px solid var(--color-text)', color: '#05080ca6' } as const;
/** The slider is exponential: each step enlarges the picture by the same factor. */
const SLIDER_STEPS = 100;

/**
 * Chooses the part of a picture to keep, always in 16:9. The user drags the picture behind the frame, zooms with the
 * slider, the wheel or two fingers, or moves the frame with the arrow keys.
 */
export function PictureCropper({ src, onChange, onUnreadable }: PictureCropperProps) {
  const { crop, setCrop, zoom, setZoom, maxZoom, setStage, setFrame, nudge } = useCrop();
  return (
    <div className="flex flex-col gap-3">
      <div className="relative aspect-900/560 overflow-hidden rounded-md bg-black">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={CROP.aspect}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onChange(area)}
          onCropSizeChange={setFrame}
          onMediaLoaded={setStage}
          mediaProps={{ onError: onUnreadable }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Crop, 16 to 9. Arrow keys move it.',
            onKeyDown: nudge,
          }}
          style={{ cropAreaStyle: FRAME }}
          disableAutomaticStylesInjection
        />
      </div>
      <Slider
        label="Zoom"
        value={sliderOf(zoom, maxZoom)}
        min={0}
        max={SLIDER_STEPS}
        disabled={maxZoom === 1}
        format={() => `${Math.round(zoom * 100)} %`}
        onChange={(value) => setZoom(zoomOf(value, maxZoom))}
      />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          16:9, saved at {CROP.outputWidthPx} × {CROP.outputHeightPx}
        </span>
        <span className="hidden desk:inline">
          Arrows move 1, <Key>Shift</Key> 10, <Key>Ctrl</Key> 100
        </span>
      </p>
    </div>
  );
}

/** Holds the position and the zoom of the picture behind the frame. */
function useCrop() {
  const [crop, setCrop] = useState(CENTER);
  const [zoom, setZoom] = useState(1);
  const [stage, setStage] = useState<MediaSize | null>(null);
  const [frame, setFrame] = useState({ width: 0, height: 0 });
  const maxZoom = stage ? deepestZoom({ widthPx: stage.naturalWidth, heightPx: stage.naturalHeight }) : 1;
  const nudge = (event: KeyboardEvent) => {
    const direction = cropDirection(event.key);
    if (!direction || !stage) return;
    event.preventDefault();
    const stepPx = (cropNudgePx(event) * stage.width * zoom) / stage.naturalWidth;
    // The frame is fixed, so moving it to the right means moving the picture to the left.
    setCrop({
      x: within(crop.x - direction.x * stepPx, (stage.width * zoom - frame.width) / 2),
      y: within(crop.y - direction.y * stepPx, (stage.height * zoom - frame.height) / 2),
    });
  };
  return { crop, setCrop, zoom, setZoom, maxZoom, setStage, setFrame, nudge };
}

function within(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}

function sliderOf(zoom: number, maxZoom: number): number {
  return maxZoom === 1 ? 0 : Math.round((Math.log(zoom) / Math.log(maxZoom)) * SLIDER_STEPS);
}

function zoomOf(value: number, maxZoom: number): number {
  return maxZoom ** (value / SLIDER_STEPS);
}

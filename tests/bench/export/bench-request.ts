import { FRAME_RATE } from '@/domain/limits';
import { TITLE_FRAMES } from '@/domain/settings';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import type { PipelineChoice } from '@/domain/export-options';
import type { RenderRequest } from '@/media/export/export-video';
import type { ClipInfo } from '@/media/reading/probe';
import type { LookKind } from '@/domain/film-look';
import { wanderingPath } from '../../media/clips';
import { oneTrack } from '../../track-fixtures';
import { benchLook } from './looks';

/** The same request for every contestant: a path with a point on each frame, ring, trail, name and date. */
export function benchRequest(
  clip: Blob,
  info: ClipInfo,
  pipeline: PipelineChoice,
  look: LookKind = 'follow',
): RenderRequest {
  const { widthPx, heightPx, frameCount } = info;
  const at = wanderingPath(widthPx, heightPx);
  const text = { playerName: 'Niko Brandt', recordingDate: '2026-11-20' };
  return {
    source: { kind: 'blob', blob: clip },
    options: { ...DEFAULT_EXPORT_OPTIONS, pipeline },
    highlight: {
      tracks: oneTrack(
        Array.from({ length: frameCount }, (_, k) => ({
          ...at(k / FRAME_RATE),
          timeSec: k / FRAME_RATE,
          isManual: false,
          isInterpolated: false,
        })),
        { selectionRadiusPx: heightPx / 9 },
      ),
      style: {
        primary: '#FFFFFF',
        glow: '#FFFFFF',
        trail: '#7C8CFF',
        circleSize: 60,
        circleTilt: 60,
        fontSize: 80,
        fitsPlayer: false,
        look: benchLook(look),
        ...text,
      },
    },
    title: { ...text, background: null, titleColor: '#FFFFFF', recruiting: null, frames: TITLE_FRAMES.min },
  };
}

import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '@/domain/export-options';
import type { Highlight, OverlayStyle, TrackPoint } from '@/domain/track';
import { startRendering } from '@/media/export/export-video';
import type { ExportProgress, RenderRequest, ExportResult } from '@/media/export/export-video';
import { oneTrack } from '../track-fixtures';
import type { SyntheticClip } from './clips';

/** A color for the ring that does not occur in the synthetic scenes. */
export const MAGENTA = [255, 0, 255] as const;

export const STYLE: OverlayStyle = {
  primary: '#FF00FF',
  glow: '#FF00FF',
  trail: '#7C8CFF',
  circleSize: 50,
  circleTilt: 45,
  fontSize: 80,
  fitsPlayer: false,
  playerName: 'Player 1',
  recordingDate: '2026-11-20',
};

export const SELECTION_RADIUS_PX = 40;

/** A classic title card with the style's name and date. */
export const TITLE = {
  playerName: STYLE.playerName,
  recordingDate: STYLE.recordingDate,
  titleColor: '#FFFFFF',
  background: null,
  recruiting: null,
  frames: 50,
} as const;

export function highlightOf(
  points: readonly TrackPoint[],
  style: OverlayStyle = STYLE,
  selectionRadiusPx = SELECTION_RADIUS_PX,
): Highlight {
  return { tracks: oneTrack(points, { selectionRadiusPx }), style };
}

/** For tests around a title card: shorter than a real one, and not a whole number of sound packets. */
export const SHORT_TITLE = { ...TITLE, frames: 8 } as const;

/** The clip's true path on the 30 fps grid. */
export function pathOf(clip: SyntheticClip): readonly TrackPoint[] {
  return Array.from({ length: Math.ceil(clip.durationSec * 30 - 0.01) }, (_, k) => ({
    ...clip.truthAt(k / 30),
    timeSec: k / 30,
    isManual: false,
    isInterpolated: false,
  }));
}

/** Fields that replace those of the request or of its options. */
type Overrides = Partial<RenderRequest & ExportOptions>;

/** A request without a title card, unless the overrides have one. */
export function requestFor(blob: Blob, overrides: Overrides = {}): RenderRequest {
  const { size, shape, furtherShapes, framing, withSound, sound, pipeline, cut, maxFrames } = {
    ...DEFAULT_EXPORT_OPTIONS,
    ...overrides,
  };
  return {
    source: { kind: 'blob', blob },
    options: { size, shape, furtherShapes, framing, withSound, sound, pipeline, cut, maxFrames },
    highlight: highlightOf([]),
    title: null,
    ...overrides,
  };
}

/** Exports without reading the progress. */
export function exportBlob(blob: Blob, overrides: Overrides = {}): Promise<ExportResult> {
  return startRendering(requestFor(blob, overrides), { onProgress: () => undefined }).done;
}

/** Exports and returns all progress reports. */
export async function exportWithProgress(
  request: RenderRequest,
): Promise<{ readonly result: ExportResult; readonly reports: readonly ExportProgress[] }> {
  const reports: ExportProgress[] = [];
  const result = await startRendering(request, { onProgress: (progress) => reports.push(progress) }).done;
  return { result, reports };
}

/** Names of the exports' files in the private file system. */
export async function tempFileNames(): Promise<readonly string[]> {
  const folder = await tempFolder();
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

export async function tempFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle('exports', { create: true });
}

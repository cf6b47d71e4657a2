import { makeClip, type ClipOptions } from '../../tests/media/clips';
import { asHevc } from './hevc';
import { measureExport, type ExportMeasurement, type Truth } from './measure-export';
import { measureCut, type CutMeasurement } from './measure-cut';
import { measureFilm, type FilmMeasurement } from './measure-film';
import { soundOnsetSec } from '../../tests/media/measure';
import { ringWidths, type RingPlace } from './ring-widths';
import { titleColors, type TitleColors } from './title-colors';

/** A clip in the form that the page passes to the test. */
interface MadeClip {
  readonly base64: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly playerRadiusPx: number;
  readonly truth: readonly Truth[];
}

interface MeasureArgs {
  readonly exportBase64: string;
  readonly sourceBase64: string;
  readonly truth: readonly Truth[];
  readonly selectionRadiusPx: number;
}

interface FilmArgs extends Pick<MeasureArgs, 'exportBase64' | 'sourceBase64'> {
  readonly firstFrame: number;
  readonly clipFrames: readonly number[];
}

/** A clip's options in a form that can be passed to a page. */
interface LabOptions extends Omit<ClipOptions, 'playerAt' | 'twinAt' | 'scaleAt'> {
  /** The player's size at the end relative to the start: above 1 for a player who comes nearer. */
  readonly growth?: number;
  /**
   * The player is in the middle and jumps back and forth from frame to frame, following a fixed sequence of random
   * numbers.
   */
  readonly tremblePx?: number;
  /** True when a person in the same kit comes toward the player and passes in front, two seconds after the start. */
  readonly hasTwin?: boolean;
  /** True for HEVC in a QuickTime file, which this browser cannot play. */
  readonly hevc?: boolean;
}

interface Lab {
  makeClip(options: LabOptions): Promise<MadeClip>;
  measureExport(args: MeasureArgs): Promise<ExportMeasurement>;
  /** Width of the ring around each place, which is the player's feet in a frame of the clip. */
  ringWidths(exportBase64: string, feet: readonly RingPlace[]): Promise<readonly number[]>;
  measureFilm(args: FilmArgs): Promise<FilmMeasurement>;
  measureCut(args: FilmArgs): Promise<CutMeasurement>;
  /** When a film's sound starts, in seconds; null for silence. */
  soundOnset(filmBase64: string): Promise<number | null>;
  titleColors(exportBase64: string): Promise<TitleColors>;
}

declare global {
  interface Window {
    lab: Lab;
  }
}

window.lab = {
  async makeClip({ growth = 1, tremblePx = 0, hasTwin = false, hevc = false, ...options }) {
    const clip = await makeClip({
      ...options,
      ...(growth !== 1 && { scaleAt: growing(options, growth) }),
      ...(tremblePx > 0 && { playerAt: trembling(options, tremblePx) }),
      ...(hasTwin && crossedByTwin(options)),
    });
    return {
      base64: await toBase64(hevc ? await asHevc(clip.blob) : clip.blob),
      widthPx: clip.widthPx,
      heightPx: clip.heightPx,
      frames: clip.frames,
      playerRadiusPx: clip.playerRadiusPx,
      truth: Array.from({ length: clip.frames }, (_, frame) => clip.truthAt(frame / 30)),
    };
  },
  async measureExport({ exportBase64, sourceBase64, truth, selectionRadiusPx }) {
    return measureExport(await toBlob(exportBase64), await toBlob(sourceBase64), truth, selectionRadiusPx);
  },
  async ringWidths(exportBase64, feet) {
    return ringWidths(await toBlob(exportBase64), feet);
  },
  async measureFilm({ exportBase64, sourceBase64, firstFrame, clipFrames }) {
    return measureFilm(await toBlob(exportBase64), await toBlob(sourceBase64), firstFrame, clipFrames);
  },
  async measureCut({ exportBase64, sourceBase64, firstFrame, clipFrames }) {
    return measureCut(await toBlob(exportBase64), await toBlob(sourceBase64), firstFrame, clipFrames);
  },
  async soundOnset(filmBase64) {
    return soundOnsetSec(await toBlob(filmBase64));
  },
  async titleColors(exportBase64) {
    return titleColors(await toBlob(exportBase64));
  },
};

function growing({ durationSec = 5 }: LabOptions, growth: number) {
  return (timeSec: number): number => growth ** (timeSec / durationSec);
}

function trembling({ widthPx = 640, heightPx = 360 }: LabOptions, tremblePx: number) {
  return (timeSec: number): Truth => {
    const chance = Math.sin(Math.round(timeSec * 30) * 78.233) * 43_758.5453;
    const angle = 2 * Math.PI * (chance - Math.floor(chance));
    return { x: widthPx / 2 + tremblePx * Math.cos(angle), y: heightPx / 2 + tremblePx * Math.sin(angle) };
  };
}

function crossedByTwin({ widthPx = 640, heightPx = 360 }: LabOptions) {
  return {
    playerAt: (timeSec: number): Truth => ({ x: widthPx * (0.31 + 0.08 * timeSec), y: heightPx * 0.5 }),
    twinAt: (timeSec: number): Truth => ({ x: widthPx * (0.81 - 0.17 * timeSec), y: heightPx * 0.48 }),
    isTwinInFront: true,
  };
}

async function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result.replace(/^data:[^,]*,/, ''));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The clip could not be read')));
    reader.readAsDataURL(blob);
  });
}

async function toBlob(base64: string): Promise<Blob> {
  const response = await fetch(`data:video/mp4;base64,${base64}`);
  return response.blob();
}

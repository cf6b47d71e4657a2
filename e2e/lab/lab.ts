import { makeClip, type ClipOptions } from '../../tests/media/clips';
import { measureExport, type ExportMeasurement, type Truth } from './measure-export';

/** A clip as it crosses from the page to the test. */
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

interface Lab {
  makeClip(options: ClipOptions): Promise<MadeClip>;
  measureExport(args: MeasureArgs): Promise<ExportMeasurement>;
}

declare global {
  interface Window {
    lab: Lab;
  }
}

window.lab = {
  async makeClip(options) {
    const clip = await makeClip(options);
    return {
      base64: await toBase64(clip.blob),
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
};

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

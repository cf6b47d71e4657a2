import { makeClip, type ClipOptions } from '../../tests/media/clips';

/** A clip as it crosses from the page to the test. */
interface MadeClip {
  readonly base64: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly frames: number;
  readonly playerRadiusPx: number;
  readonly truth: readonly { readonly x: number; readonly y: number }[];
}

interface Lab {
  makeClip(options: ClipOptions): Promise<MadeClip>;
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
};

async function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The clip could not be read'));
    reader.readAsDataURL(blob);
  });
}

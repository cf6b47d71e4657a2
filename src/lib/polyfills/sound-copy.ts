import { playsWithGStreamer } from '@/lib/webkit';

interface SampleWriter {
  readonly bytes: number;
  readonly write: (view: DataView, at: number, value: number) => void;
}

/** How to write a 32-bit value in each format. */
const WRITERS: Readonly<Record<string, SampleWriter>> = {
  u8: { bytes: 1, write: (view, at, value) => view.setUint8(at, (value >> 24) + 128) },
  s16: { bytes: 2, write: (view, at, value) => view.setInt16(at, value >> 16, true) },
  s32: { bytes: 4, write: (view, at, value) => view.setInt32(at, value, true) },
  f32: { bytes: 4, write: (view, at, value) => view.setFloat32(at, value / 2 ** 31, true) },
};

const PLANAR = '-planar';

/**
 * WebKitGTK's tab crashes when sound is copied in its own format, and a converting copy ignores the offset. Whole
 * integer planes are copied correctly, and no decoder there produces 32-bit integers. A module that decodes sound must
 * import this file first.
 */
export function mendSoundCopy(prototype: Pick<AudioData, 'copyTo'>): void {
  const copy = Object.getOwnPropertyDescriptor(prototype, 'copyTo')?.value as AudioData['copyTo'];
  prototype.copyTo = function (this: AudioData, destination, options): void {
    const { planeIndex, frameOffset = 0, frameCount = this.numberOfFrames - frameOffset } = options;
    const format = options.format ?? this.format ?? '';
    const writer = WRITERS[format.replace(PLANAR, '')];
    if (!writer) throw new DOMException(`No sound has the format ${format}`, 'NotSupportedError');
    const wanted = format.endsWith(PLANAR) ? [planeIndex] : [...Array(this.numberOfChannels).keys()];
    const view = ArrayBuffer.isView(destination)
      ? new DataView(destination.buffer, destination.byteOffset, destination.byteLength)
      : new DataView(destination);
    const plane = new Int32Array(this.numberOfFrames);
    wanted.forEach((channel, place) => {
      copy.call(this, plane, { planeIndex: channel, format: 's32-planar' });
      for (let frame = 0; frame < frameCount; frame++) {
        const at = (frame * wanted.length + place) * writer.bytes;
        writer.write(view, at, plane[frameOffset + frame] ?? 0);
      }
    });
  };
}

if (typeof AudioData === 'function' && playsWithGStreamer(navigator.userAgent)) {
  mendSoundCopy(AudioData.prototype);
}

import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_EXPORT_OPTIONS } from '@/domain/export-options';
import { startRendering } from '@/media/export/export-video';
import type { MediaSource } from '@/media/media-source';
import { openFilmstrip } from '@/media/reading/filmstrip';
import { probeClip } from '@/media/reading/probe';
import { makeThumbnail } from '@/media/reading/thumbnail';
import { editMovie, type EditedTrack } from '../edited-movie';
import { makeClip } from './clips';

/** The places where a file can declare the display shape of a picture stored as 480x360. */
const CASES: Readonly<Record<string, (track: EditedTrack) => EditedTrack>> = {
  nothing: (track) => track.shape({}),
  'the track header alone': (track) => track.shape({}).shownSize(640, 360),
  'the track header, lower': (track) => track.shape({}).shownSize(480, 270),
  'the track header, larger in the same shape': (track) => track.shape({}).shownSize(960, 720),
  'the track header, without a size': (track) => track.shape({}).shownSize(0, 0),
  'the box alone': (track) => track.shape({ pasp: [4, 3] }),
  'the box, narrow pixels': (track) => track.shape({ pasp: [8, 9] }),
  'the box and the track header': (track) => track.shape({ pasp: [4, 3] }).shownSize(640, 360),
  'the box, against the track header': (track) => track.shape({ pasp: [3, 2] }).shownSize(640, 360),
  'the box for square pixels, against the track header': (track) =>
    track.shape({ pasp: [1, 1] }).shownSize(640, 360),
  'a box without numbers, and the track header': (track) => track.shape({ pasp: [0, 0] }).shownSize(640, 360),
  'the stream, against the track header': (track) => track.shape({}).streamAspect(4, 3).shownSize(600, 360),
  'the stream, against the box': (track) => track.shape({ pasp: [3, 2] }).streamAspect(4, 3),
  'the stream, against the box for square pixels': (track) =>
    track.shape({ pasp: [1, 1] }).streamAspect(4, 3),
  'all three': (track) =>
    track
      .shape({ pasp: [4, 3] })
      .streamAspect(3, 2)
      .shownSize(600, 360),
  'a clean aperture': (track) => track.shape({ clap: [400, 360] }),
  'a clean aperture and the track header': (track) => track.shape({ clap: [400, 360] }).shownSize(400, 360),
};

let upright: Blob;
let turned: Blob;

beforeAll(async () => {
  const clip = { widthPx: 480, heightPx: 360, durationSec: 0.4 };
  upright = (await makeClip({ ...clip, sound: { onsetSec: 0, codec: 'aac' } })).blob;
  turned = (await makeClip({ ...clip, rotationDeg: 90, container: 'mov' })).blob;
});

test.each(Object.entries(CASES))(
  'is the size that the browser shows when %s declares it',
  async (_name, change) => {
    for (const original of [upright, turned]) {
      const blob = await editMovie(original, (tracks) =>
        tracks.forEach((track) => isPicture(track) && change(track)),
      );
      const shown = await sizeInVideo(blob);
      const { widthPx, heightPx } = await probeClip({ kind: 'blob', blob });
      expect({ widthPx, heightPx }).toEqual(shown);
    }
  },
);

test('is the size that the stream declares if nothing else does, as in Firefox and WebKit', async () => {
  // Chromium reads the stream only if it needs more information, and shows some of these files unstretched.
  const blob = await editMovie(upright, (tracks) =>
    tracks.forEach((track) => isPicture(track) && track.shape({}).streamAspect(4, 3)),
  );
  expect(await probeClip({ kind: 'blob', blob })).toMatchObject({ widthPx: 640, heightPx: 360 });
});

test('is the size of the film, thumbnail and filmstrip', { tags: 'core' }, async () => {
  const blob = await editMovie(upright, (tracks) =>
    tracks.forEach((track) => isPicture(track) && track.shape({}).shownSize(640, 360)),
  );
  const source: MediaSource = { kind: 'blob', blob };
  const options = { ...DEFAULT_EXPORT_OPTIONS, withSound: true };
  const film = await startRendering(
    { source, options, highlight: null, title: null },
    { onProgress: () => undefined },
  ).done;
  expect([film.widthPx, film.heightPx, film.hasSound]).toEqual([640, 360, true]);
  expect(await sizeInVideo(film.file)).toEqual({ widthPx: 640, heightPx: 360 });
  await film.release();
  const thumbnail = await createImageBitmap(await makeThumbnail(source));
  expect([thumbnail.width, thumbnail.height]).toEqual([640, 360]);
  const strip = openFilmstrip(source, 36);
  const pictures: number[] = [];
  await strip.read([0, 5], new AbortController().signal, (_frame, picture) => pictures.push(picture.width));
  strip.close();
  expect(pictures).toEqual([64, 64]);
});

function isPicture(track: EditedTrack): boolean {
  return track.kind === 'vide';
}

async function sizeInVideo(blob: Blob): Promise<{ widthPx: number; heightPx: number }> {
  const video = document.createElement('video');
  video.src = URL.createObjectURL(blob);
  await new Promise((resolve, reject) => {
    video.addEventListener('loadeddata', resolve, { once: true });
    video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
  });
  const size = { widthPx: video.videoWidth, heightPx: video.videoHeight };
  URL.revokeObjectURL(video.src);
  return size;
}

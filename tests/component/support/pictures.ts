/** Takes the place of reading/thumbnail, because jsdom decodes no video. */
export function makeThumbnail(): Promise<Blob> {
  return Promise.resolve(new Blob(['frame'], { type: 'image/jpeg' }));
}

import { declareAlive } from '../../worker-life';
import { feedByDecoding } from './feed-by-decoding';
import { parseToFrames } from './frames.protocol';
import type { FromFrames, ToFrames } from './frames.protocol';
import { PictureOutlet } from './picture-outlet';
import { runFeed } from './run-feed';

/** The frames worker: reads one clip for one run and is terminated then. The page's side is feed.ts. */
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void feed(parseToFrames(event.data));
});
declareAlive();

async function feed({ request, pictures }: ToFrames): Promise<void> {
  const outlet = new PictureOutlet(pictures);
  await runFeed(outlet, async () => {
    if (await feedByDecoding(request, outlet)) return;
    self.postMessage({ type: 'needs-seeking', pictures } satisfies FromFrames, { transfer: [pictures] });
  });
}

import { declareAlive } from '../../../worker-life';
import { feedByDecoding } from '../sources/feed-by-decoding';
import { parseToFrames } from './frames.protocol';
import type { FromFrames, ToFrames } from './frames.protocol';
import { FrameSender } from './frame-sender';
import { runFeed } from './run-feed';

/** The frames worker: it reads one clip for one run and is then terminated. feed.ts is the page's side. */
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  void feed(parseToFrames(event.data));
});
void declareAlive();

async function feed({ request, pictures }: ToFrames): Promise<void> {
  const sender = new FrameSender(pictures);
  await runFeed(sender, async () => {
    if (await feedByDecoding(request, sender)) return;
    self.postMessage({ type: 'needs-seeking', pictures } satisfies FromFrames, { transfer: [pictures] });
  });
}

import { declareAlive } from '../worker-life';
import type { Detector } from './detector';
import { loadDetector } from './load-detector';
import { parseToPeopleWorker } from './people.protocol';
import type { FromPeopleWorker, LookRequest } from './people.protocol';

/** The model, once it is loaded. people-finder.ts is the page's side of this worker. */
let detector: Detector | null = null;

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = parseToPeopleWorker(data);
  switch (message.type) {
    case 'load':
      void load();
      return;
    case 'look':
      answerLook(message, answer);
      return;
    case 'serve':
      serve(message.port);
  }
});
void declareAlive();

async function load(): Promise<void> {
  try {
    detector ??= await loadDetector();
    answer({ type: 'ready' }, []);
  } catch (error) {
    answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) }, []);
  }
}

/** Answers the looks of another worker until it closes the port. */
function serve(port: MessagePort): void {
  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseToPeopleWorker(data);
    if (message.type === 'look') answerLook(message, (seen, transfer) => port.postMessage(seen, transfer));
  });
  port.start();
}

function answerLook({ id, rgba }: LookRequest, send: typeof answer): void {
  if (!detector) throw new Error('The model is not loaded');
  const begunMs = performance.now();
  const values = detector.look(new Uint8Array(rgba));
  send({ type: 'seen', id, values, tookMs: performance.now() - begunMs }, [values.buffer]);
}

function answer(message: FromPeopleWorker, transfer: Transferable[]): void {
  self.postMessage(message, { transfer });
}

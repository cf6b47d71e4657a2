/**
 * Replaces src/media/tracking/registry.ts in the benchmark's build (see build-page.ts): the same engines, but they
 * send their time per frame to the page. The rest of the worker is the shipped one.
 */
import { createEngine as createShipped } from '@/media/tracking/registry';
import { ENGINE_TIME_CHANNEL } from './engine-times';

const channel = new BroadcastChannel(ENGINE_TIME_CHANNEL);

export function createEngine(...given: Parameters<typeof createShipped>): ReturnType<typeof createShipped> {
  const engine = createShipped(...given);
  const update = engine.update.bind(engine);
  engine.update = (picture) => {
    const startedMs = performance.now();
    const step = update(picture);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    channel.postMessage(performance.now() - startedMs);
    return step;
  };
  return engine;
}

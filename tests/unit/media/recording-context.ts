import type { DrawContext } from '@/media/drawing/draw-context';

/**
 * A context that records everything drawn, in whole thousandths of a pixel. It leaves out the text direction, because
 * Latin letters use a context's default.
 */
export function recordingContext(): { readonly context: DrawContext; readonly calls: string[] } {
  const calls: string[] = [];
  const text = (value: unknown): string => (typeof value === 'number' ? value.toFixed(3) : String(value));
  const context = new Proxy({} as DrawContext, {
    get: (_, name) =>
      name === 'measureText'
        ? () => ({ width: 200 })
        : (...given: unknown[]) => calls.push(`${String(name)}(${given.map(text).join()})`),
    set: (_, name, value) => name === 'direction' || calls.push(`${String(name)}=${text(value)}`) > 0,
  });
  return { context, calls };
}

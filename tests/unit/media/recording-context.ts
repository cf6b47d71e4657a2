import type { DrawContext } from '@/media/drawing/draw-context';

/**
 * A context that notes all that is drawn, in whole thousandths of a pixel. The direction of the text is left out, because
 * Latin letters are drawn in the direction that a context has from the start.
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

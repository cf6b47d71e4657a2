import * as v from 'valibot';

/**
 * What a page asks of the service worker: to store the files that tracking and exporting need, or to replace the
 * version that is running.
 */
export type PageMessage = v.InferOutput<typeof PageMessage>;

const PageMessage = v.picklist(['keep-tools', 'take-over']);

/** The worker's answer to 'take-over': false while another window runs the older version. */
export const TakesOver = v.boolean();

/** A page's message; null for any other. */
export function parsePageMessage(data: unknown): PageMessage | null {
  return v.is(PageMessage, data) ? data : null;
}

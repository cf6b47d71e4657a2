/** Why a play cannot be cut. The screen shows a plain sentence for it. */
export type CutProblem =
  /** The file has no key frame before the play. */
  | 'no-key-frame'
  /** The file ends before the play does. */
  | 'ends-early'
  /** The codec's packets cannot be copied next to re-encoded frames; the play has to be converted. */
  | 'not-copyable'
  /** An edit list shows several parts of the recording, which every browser plays differently. */
  | 'edited'
  /** An edit list hides a part, and this browser plays it at the wrong time. */
  | 'trimmed';

export class CutProblemError extends Error {
  override readonly name = 'CutProblemError';
  constructor(
    readonly reason: CutProblem,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`The play cannot be cut: ${reason}`, options);
  }
}

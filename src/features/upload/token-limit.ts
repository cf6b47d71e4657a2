import type { TokenLimit } from './token-limit-dialog';
import type { UploadState } from './upload-state';

/** What the dialog about too few tokens says of an upload; null if there are enough. */
export function limitOf(state: UploadState): TokenLimit | null {
  if (state.status !== 'limited') return null;
  const { reason, neededTokens, file } = state;
  const consequence = `${file.name} was not uploaded and nothing was charged.`;
  return { reason, neededTokens, sizeBytes: file.size, consequence };
}

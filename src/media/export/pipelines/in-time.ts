/** For one frame a browser's codec takes less than a second, and on a machine that does five other things less than ten. */
export const SILENT_AFTER_MS = 45_000;

/** What a codec that waits without end is reported as. */
export class SilentCodecError extends Error {
  override readonly name = 'SilentCodecError';
}

/**
 * What a browser's codec makes of one frame. Some codecs wait without end instead of failing, and an export would stand
 * still before its first frame.
 * @throws SilentCodecError, or what the codec throws.
 */
export async function inTime<Made>(made: Promise<Made>): Promise<Made> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentCodecError('The codec does not answer')), SILENT_AFTER_MS);
  });
  try {
    return await Promise.race([made, silence]);
  } finally {
    clearTimeout(timer);
  }
}

import type { InputVideoTrack } from 'mediabunny';
import { decideColor } from './clip-color';

/**
 * The track for a decoder, which is told the clip's colors where the file does not say them. Otherwise mediabunny fills
 * them in with BT.709 for Chromium, whose `<video>` shows other colors then. Packets are copied from the track itself,
 * so that what is copied says no more than its source.
 */
export function withClipColor(track: InputVideoTrack): InputVideoTrack {
  const getDecoderConfig = async (): Promise<VideoDecoderConfig | null> => {
    const config = await track.getDecoderConfig();
    return config && { ...config, colorSpace: await clipColor(track, config) };
  };
  return Object.create(track, { getDecoderConfig: { value: getDecoderConfig } }) as InputVideoTrack;
}

async function clipColor(
  track: InputVideoTrack,
  { colorSpace }: VideoDecoderConfig,
): Promise<VideoColorSpaceInit> {
  const { primaries = null, transfer = null, matrix = null, fullRange = null } = colorSpace ?? {};
  const tags = { primaries, transfer, matrix, fullRange };
  // The words are WebCodecs' own: either they were there, or they are those of the decision.
  return decideColor(tags, await track.getCodec(), await track.getCodedHeight()) as VideoColorSpaceInit;
}

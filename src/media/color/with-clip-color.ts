import type { InputVideoTrack } from 'mediabunny';
import { decideColor } from './clip-color';

/**
 * The track for a decoder, with the clip's colors filled in where the file lacks them. Otherwise mediabunny fills in
 * BT.709 for Chromium, whose `<video>` would show other colors. When copying packets, use the original track, so the
 * copy is tagged like its source.
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
  // These are WebCodecs' own names: either the file's or those of our decision.
  return decideColor(tags, await track.getCodec(), await track.getCodedHeight()) as VideoColorSpaceInit;
}

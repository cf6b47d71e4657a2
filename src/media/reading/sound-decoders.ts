import type { InputAudioTrack } from 'mediabunny';

/**
 * QuickTime's names of sound formats that mediabunny does not know but ffmpeg.wasm decodes: lossless sound of Apple's
 * tools, old cameras and phones, and MP3 in QuickTime.
 */
const NAMES_OF_FFMPEG: ReadonlySet<string> = new Set([
  'alac',
  'samr',
  'sawb',
  '.mp3',
  'ms\0U',
  'ms\0\x02',
  'ms\0\x11',
  'ima4',
  'agsm',
  'MAC3',
  'MAC6',
  'QDM2',
  'QDMC',
  'Qclp',
  'sqcp',
  '.mp1',
  '.mp2',
  'twos',
  'sowt',
  'raw ',
  'NONE',
  'lpcm',
  'ipcm',
  'fpcm',
  'mlpa',
]);
/** Unified speech and audio coding, which only some browsers decode. */
const UNIFIED_SPEECH = 'mp4a.40.42';

/** Whether this browser or ffmpeg.wasm can decode a track's sound. */
export async function canDecodeSound(track: InputAudioTrack): Promise<boolean> {
  if (await track.canDecode()) return true;
  if (await track.getCodec()) return (await track.getCodecParameterString()) !== UNIFIED_SPEECH;
  const name = await track.getInternalCodecId();
  return typeof name === 'string' && NAMES_OF_FFMPEG.has(name);
}

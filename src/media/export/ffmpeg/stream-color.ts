import { BT709, decideColor, type ClipColor } from '@/media/color/clip-color';
import type { FfmpegTool } from './ffmpeg-tool';
import { hdrCube, type HdrTransfer } from './hdr-table';

/** Codecs whose names ffmpeg and mediabunny write differently. */
const CODECS: Readonly<Record<string, string>> = { h264: 'avc' };
/** Colors whose names in ffmpeg and WebCodecs differ. */
const COLORS: Readonly<Record<string, string>> = {
  bt2020nc: 'bt2020-ncl',
  'arib-std-b67': 'hlg',
  smpte2084: 'pq',
};
/** What ffmpeg prints for an unspecified color. */
const UNSAID: ReadonlySet<string> = new Set(['unknown', 'reserved']);
const HDR: Readonly<Record<string, HdrTransfer>> = { hlg: 'hlg', pq: 'pq' };
/** The matrices that ffmpeg's colormatrix filter converts, in its own words. */
const CONVERTED: Readonly<Record<string, string>> = {
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  'bt2020-ncl': 'bt2020',
};
/** Pixel formats without a matrix. */
const RGB = /rgb|bgr|gbr|pal8/;
/** Without these, swscale makes what it converts from or to RGB darker by 2 to 4 of 255. */
const EXACT = 'flags=bicubic+accurate_rnd+full_chroma_int';

/** What ffmpeg's scale filter needs to convert our pictures to 8-bit limited-range BT.709. */
export const OWN_TO_OUTPUT_COLOR = `scale=out_color_matrix=bt709:out_range=tv:${EXACT}`;
/** Codec, pixel format, and in (possibly nested) brackets range, colors and fields. */
const STREAM = /Video: (?<codec>\w+).*?, (?<format>\w+)(?:\((?<color>(?:[^()]|\([^)]*\))*)\))?,/;
/** Three names, or one name for all three. */
const COLOR = /\/|^(?:bt|smpte)\d/;
/** Name of the HDR table's file in ffmpeg's memory. */
const HDR_TABLE = 'hdr.cube';

/**
 * Parses a video stream's colors from ffmpeg's description, "Video: hevc (Main), yuv420p(tv, bt709), 1280x720 ...", and
 * decides which ones apply. Three names are matrix, primaries and transfer; a single name means all three.
 */
export function streamColorOf(description: string, heightPx: number): ClipColor {
  const { codec = '', format = '', color = '' } = STREAM.exec(description)?.groups ?? {};
  const words = color.split(', ');
  const said = words.find((word) => COLOR.test(word)) ?? 'unknown';
  const [matrix = null, primaries = matrix, transfer = matrix] = said.split('/').map(nameOf);
  const isFull = words.includes('pc') || format.startsWith('yuvj');
  const fullRange = isFull || words.includes('tv') ? isFull : null;
  if (RGB.test(format)) return { ...BT709, matrix: 'rgb', fullRange: true };
  return decideColor({ primaries, transfer, matrix, fullRange }, CODECS[codec] ?? codec, heightPx);
}

function nameOf(word: string): string | null {
  return UNSAID.has(word) ? null : (COLORS[word] ?? word);
}

/**
 * An ffmpeg filter that converts the stream to 8-bit 4:2:0 in limited-range BT.709. colormatrix converts between
 * matrices, because it is exact and takes half the time of swscale's route through RGB; HDR is converted by the table
 * HDR_TABLE.
 */
export function toOutputColorFilter({ matrix, transfer, fullRange }: ClipColor): string {
  const range = `in_range=${fullRange ? 'pc' : 'tv'}`;
  const output = 'out_color_matrix=bt709:out_range=tv';
  if (!HDR[transfer]) {
    const from = CONVERTED[matrix];
    const convert = from === undefined ? '' : `,colormatrix=${from}:bt709`;
    return `scale=in_color_matrix=bt709:${range}:${output}:${EXACT},format=yuv420p${convert}`;
  }
  const input = `scale=in_color_matrix=${matrix}:${range}:${EXACT},format=gbrp10le`;
  return `${input},lut3d=${HDR_TABLE}:interp=tetrahedral,scale=${output}:${EXACT},format=yuv420p`;
}

/** The color filter for a clip. Asks ffmpeg for the clip's colors only once. */
export class ColorFilter {
  private color: ClipColor | null = null;
  private table: Uint8Array<ArrayBuffer> | null = null;
  private readonly equipped = new WeakSet<FfmpegTool>();

  /** @param heightPx of the stored picture. */
  constructor(private readonly heightPx: number) {}

  /** The filter's text. @param name a file of the tool with a piece of the clip. */
  async filter(tool: FfmpegTool, name: string): Promise<string> {
    this.color ??= streamColorOf(await tool.describe(name), this.heightPx);
    const hdr = HDR[this.color.transfer];
    if (hdr && !this.equipped.has(tool)) await this.equip(tool, hdr);
    return toOutputColorFilter(this.color);
  }

  /** Writes the HDR table into a tool's memory, because every ffmpeg has its own files. */
  private async equip(tool: FfmpegTool, hdr: HdrTransfer): Promise<void> {
    this.table ??= new TextEncoder().encode(hdrCube(hdr));
    await tool.write(HDR_TABLE, this.table.slice());
    this.equipped.add(tool);
  }
}

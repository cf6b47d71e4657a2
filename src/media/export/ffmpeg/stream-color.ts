import type { FfmpegTool } from './ffmpeg-tool';
import { hdrCube, type HdrTransfer } from './hdr-table';

const HD_HEIGHT_PX = 720;
const MATRICES: Readonly<Record<string, string>> = {
  bt709: 'bt709',
  bt470bg: 'bt470bg',
  smpte170m: 'smpte170m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};

const TRANSFERS: Readonly<Record<string, HdrTransfer>> = { 'arib-std-b67': 'hlg', smpte2084: 'pq' };
/** Name of the HDR table's file in ffmpeg's memory. */
const HDR_TABLE = 'hdr.cube';

/** How a stream's numbers stand for colors, in the words of ffmpeg's scale filter. */
export interface StreamColor {
  readonly matrix: string;
  readonly range: 'tv' | 'pc';
  /** Null for SDR. */
  readonly hdr: HdrTransfer | null;
}

/**
 * Reads a video stream's color from ffmpeg's description of it, "Video: hevc (Main), yuv420p(tv, bt709), 1280x720 ...".
 * If the description leaves the color out, it is BT.601 below 720 lines and BT.709 from there on, in limited range, as
 * browsers guess too.
 */
export function streamColorOf(description: string, heightPx: number): StreamColor {
  const said = /Video: .*?, (?<format>\w+)(?:\((?<color>[^)]*)\))?,/.exec(description)?.groups;
  const words = (said?.['color'] ?? '').split(/[,/]\s*/);
  const matrix = words.map((word) => MATRICES[word]).find((name) => name !== undefined);
  const isFull = words.includes('pc') || (said?.['format'] ?? '').startsWith('yuvj');
  return {
    matrix: matrix ?? (heightPx < HD_HEIGHT_PX ? 'smpte170m' : 'bt709'),
    range: isFull ? 'pc' : 'tv',
    hdr: words.map((word) => TRANSFERS[word]).find((name) => name !== undefined) ?? null,
  };
}

/**
 * An ffmpeg filter that makes 8-bit 4:2:0 in limited-range BT.709 of the stream; HDR is converted by the table
 * HDR_TABLE.
 */
export function toOutputColorFilter({ matrix, range, hdr }: StreamColor): string {
  const input = `scale=in_color_matrix=${matrix}:in_range=${range}`;
  const output = 'out_color_matrix=bt709:out_range=tv';
  if (!hdr) return `${input}:${output},format=yuv420p`;
  return `${input},format=gbrp10le,lut3d=${HDR_TABLE}:interp=tetrahedral,scale=${output},format=yuv420p`;
}

/** The color filter for a clip. ffmpeg is asked for the clip's color only once. */
export class ClipColor {
  private color: StreamColor | null = null;
  private table: Uint8Array<ArrayBuffer> | null = null;
  private readonly equipped = new WeakSet<FfmpegTool>();

  constructor(private readonly heightPx: number) {}

  /** The filter's text. @param name a file of the tool with a piece of the clip. */
  async filter(tool: FfmpegTool, name: string): Promise<string> {
    this.color ??= streamColorOf(await tool.describe(name), this.heightPx);
    if (this.color.hdr && !this.equipped.has(tool)) await this.equip(tool, this.color.hdr);
    return toOutputColorFilter(this.color);
  }

  /** Writes the HDR table into a tool's memory, because every ffmpeg has its own files. */
  private async equip(tool: FfmpegTool, hdr: HdrTransfer): Promise<void> {
    this.table ??= new TextEncoder().encode(hdrCube(hdr));
    await tool.write(HDR_TABLE, this.table.slice());
    this.equipped.add(tool);
  }
}

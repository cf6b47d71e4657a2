import type { InputVideoTrack } from 'mediabunny';
import { joinedDamage, type Damage } from '@/domain/damage';
import { FRAME_RATE } from '@/domain/limits';
import { LazyFfmpeg } from '../export/ffmpeg/lazy-ffmpeg';
import type { FfmpegPool } from '../export/ffmpeg/ffmpeg-pool';
import { packetGroups, type PacketGroup } from '../export/ffmpeg/packet-groups';
import { remuxGroup } from '../export/ffmpeg/remux';
import type { MediaSource } from '../media-source';
import { clipTimesOf } from '../reading/clip-times';
import { openInput } from '../reading/open-input';
import { videoTrackOf } from '../reading/probe';
import { gridLength, gridStretches, lookupSec, type FrameRange } from '../reading/sampler';
import { damagedSpans, readDecodingLog, type Span } from './damaged-spans';

/** Frames [first, end) of the 30 fps grid. */
type Frames = Required<FrameRange>;

const GROUP_FILE = 'group.mov';
/** Shorter groups are checked together. */
const SHORTEST_SEC = 1;

/**
 * Finds frames with damaged picture data by decoding them with ffmpeg. Browsers conceal damage without an error, and every
 * picture up to the next key frame is smeared. Checks H.264 only: for other codecs, browsers reject damaged packets.
 * @param frames the frames to check.
 * @throws AppError 'file-type', the signal's reason, the error of the disk or the network, or an Error when ffmpeg cannot
 * be loaded.
 */
export async function findDamage(
  source: MediaSource,
  frames: FrameRange,
  signal: AbortSignal,
): Promise<Damage> {
  using input = await openInput(source, signal);
  const track = await videoTrackOf(input);
  if ((await track.getCodec()) !== 'avc') return [];
  const end = Math.min(frames.end ?? Number.POSITIVE_INFINITY, await gridLength(track));
  using ffmpeg = new LazyFfmpeg(signal);
  const found: Frames[] = [];
  const times = await clipTimesOf(track);
  for (const stretch of gridStretches(times, { first: frames.first, end })) {
    const [startSec, lastSec] = [lookupSec(times, stretch.first), lookupSec(times, stretch.end - 1)];
    for await (const span of spansIn(track, startSec, lastSec, ffmpeg, signal)) {
      const damaged = framesIn(span, startSec, stretch);
      if (damaged.first < damaged.end) found.push(damaged);
    }
  }
  return joinedDamage([], found);
}

/** The damaged stretches of the groups from one time to another. */
async function* spansIn(
  track: InputVideoTrack,
  startSec: number,
  lastSec: number,
  ffmpeg: LazyFfmpeg,
  signal: AbortSignal,
): AsyncGenerator<Span, void, undefined> {
  for await (const group of packetGroups(track, startSec, SHORTEST_SEC, Number.POSITIVE_INFINITY, signal)) {
    if (group.fromSec > lastSec) return;
    yield* await spansOf(track, group, await ffmpeg.get());
  }
}

async function spansOf(
  track: InputVideoTrack,
  group: PacketGroup,
  pool: FfmpegPool,
): Promise<readonly Span[]> {
  const { bytes, zeroSec } = await remuxGroup(track, group);
  const lines = await pool.run(async (tool) => {
    await tool.write(GROUP_FILE, bytes);
    try {
      // Crops pictures to a corner, so they cost nothing beyond decoding.
      const filter = 'crop=2:2:0:0,showinfo=checksum=0';
      return await tool.logOf(['-i', GROUP_FILE, '-an', '-vf', filter, '-f', 'null', '-']);
    } finally {
      await tool.remove(GROUP_FILE);
    }
  });
  const packets = group.packets
    .filter(({ timestamp }) => timestamp >= group.fromSec && timestamp < group.endSec)
    .map(({ timestamp, type }) => ({ timestamp: timestamp - zeroSec, type }));
  return damagedSpans(readDecodingLog(lines), packets, group.endSec - zeroSec).map(({ fromSec, toSec }) => ({
    fromSec: fromSec + zeroSec,
    toSec: toSec + zeroSec,
  }));
}

/**
 * The frames of a stretch that a span covers.
 * @param startSec the lookup time of the range's first frame.
 */
function framesIn({ fromSec, toSec }: Span, startSec: number, { first, end }: Frames): Frames {
  const frameAt = (timeSec: number): number =>
    Math.min(end, Math.max(first, first + Math.ceil((timeSec - startSec) * FRAME_RATE)));
  return { first: frameAt(fromSec), end: frameAt(toSec) };
}

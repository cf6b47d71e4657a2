/** A stretch of a clip's pictures, in seconds on the time line of the packets; `toSec` is exclusive. */
export interface Span {
  readonly fromSec: number;
  readonly toSec: number;
}

/** A packet of a group of pictures. */
export interface GroupPacket {
  readonly timestamp: number;
  readonly type: 'key' | 'delta';
}

/** ffmpeg's report on one decoding, parsed from its log. */
export interface DecodingLog {
  /** Times of the pictures that came out, ascending. */
  readonly shownSec: readonly number[];
  /** Times of pictures that the decoder partly invented because their data is damaged. */
  readonly concealedSec: readonly number[];
  /** True when the decoder complained about a packet. */
  readonly hasErrors: boolean;
}

/** A line of the `showinfo` filter, which has one for each picture. */
const SHOWN = /\bn: *\d+ pts: *-?\d+ pts_time:(-?[\d.]+)/;
/** ffmpeg's line before a picture that its decoder has marked as concealed. */
const CONCEALED = /corrupt decoded frame/;
const ERROR =
  /Error while decoding|error while decoding|concealing \d+|Invalid NAL unit|no frame!|error, data/;
/** Times are rounded to the time base of the file in between. */
const SAME_SEC = 0.002;

/** Reads the log of a decoding with the `showinfo` filter. */
export function readDecodingLog(lines: readonly string[]): DecodingLog {
  const shownSec: number[] = [];
  const concealedSec: number[] = [];
  let isNextConcealed = false;
  for (const line of lines) {
    const time = SHOWN.exec(line)?.[1];
    if (time !== undefined) {
      shownSec.push(Number(time));
      if (isNextConcealed) concealedSec.push(Number(time));
      isNextConcealed = false;
    } else if (CONCEALED.test(line)) isNextConcealed = true;
  }
  return {
    shownSec,
    concealedSec,
    hasErrors: concealedSec.length > 0 || lines.some((line) => ERROR.test(line)),
  };
}

/**
 * Ranges of damaged pictures: from a missing or concealed picture to the next key frame, because the pictures in
 * between are predicted from it.
 * @param packets in decode order.
 * @param endSec where the group ends.
 */
export function damagedSpans(
  { shownSec, concealedSec, hasErrors }: DecodingLog,
  packets: readonly GroupPacket[],
  endSec: number,
): readonly Span[] {
  if (!hasErrors) return [];
  const isAmong = (timesSec: readonly number[], timeSec: number): boolean =>
    timesSec.some((each) => Math.abs(each - timeSec) < SAME_SEC);
  const isShown = ({ timestamp }: GroupPacket): boolean => isAmong(shownSec, timestamp);
  const spans: Span[] = [];
  let damaged: GroupPacket[] = [];
  const close = (toSec: number): void => {
    if (damaged.length > 0)
      spans.push({ fromSec: Math.min(...damaged.map(({ timestamp }) => timestamp)), toSec });
    damaged = [];
  };
  for (const packet of packets) {
    const isDamaged = !isShown(packet) || isAmong(concealedSec, packet.timestamp);
    if (packet.type === 'key' && !isDamaged) close(packet.timestamp);
    if (isDamaged || damaged.length > 0) damaged.push(packet);
  }
  close(endSec);
  return spans;
}

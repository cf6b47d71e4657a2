import { parseAccessCode } from '@/domain/access-code';
import { AppError, isAbort, type ErrorCode } from '@/domain/errors';
import type { SharedContent, SharedPlaylist, SharedVideo, WatchedVideo } from '@/domain/sharing';
import { backgroundUrl } from './background-url';
import { BACKGROUND_BUCKETS, type BackgroundBucket } from './buckets';
import { parseWith } from './parse-with';
import { signSharedFiles } from './shared-files';
import { SharedContentAnswer, type SharedVideoRow } from './sharing-rows';
import { postAsVisitor, VisitorRefusal } from './visitor';

/** A receipt is refused that is older than a minute, or another network's: both can happen to somebody on the way. */
const RECEIPT_NEEDED = 428;

/**
 * What a link to one video shows, for anybody.
 * @param code as it stands in the address, undefined when there is none.
 * @throws AppError 'access-code-missing' without a code, else 'shared-video-unavailable' for any failure.
 */
export async function getSharedVideo(code: string | undefined): Promise<SharedVideo> {
  const content = await getSharedContent(code, 'shared-video-unavailable');
  if (content.kind === 'video') return content;
  throw new AppError('shared-video-unavailable', { cause: 'the code is a playlist’s' });
}

/**
 * What a link to a playlist shows, for anybody. Videos whose file is not there are left out; none may be left.
 * @throws AppError 'access-code-missing' without a code, else 'shared-playlist-unavailable' for any failure.
 */
export async function getSharedPlaylist(code: string | undefined): Promise<SharedPlaylist> {
  const content = await getSharedContent(code, 'shared-playlist-unavailable');
  if (content.kind === 'playlist') return content;
  throw new AppError('shared-playlist-unavailable', { cause: 'the code is a video’s' });
}

async function getSharedContent(code: string | undefined, fallback: ErrorCode): Promise<SharedContent> {
  if (!code?.trim()) throw new AppError('access-code-missing');
  try {
    return await lookUp(code, fallback);
  } catch (error) {
    if (isAbort(error) || (error instanceof AppError && error.code === fallback)) throw error;
    throw new AppError(fallback, { cause: error });
  }
}

async function lookUp(code: string, fallback: ErrorCode): Promise<SharedContent> {
  // What can be no code is not asked for: wrong codes are counted.
  const accessCode = parseAccessCode(code);
  if (accessCode === null) throw new AppError(fallback, { cause: 'not a code' });
  const data = await openLink(accessCode).catch((error: unknown) => {
    if (error instanceof VisitorRefusal && error.status === RECEIPT_NEEDED) return openLink(accessCode);
    throw error;
  });
  if (data === null) throw new AppError(fallback, { cause: 'no such link' });
  return withAddresses(parseWith(SharedContentAnswer, data, fallback), fallback);
}

/** What is behind a code. The look-up is counted before it answers: a first call does that and gives a receipt for it. */
async function openLink(accessCode: string): Promise<unknown> {
  const link = { p_access_code: accessCode };
  const receipt = await postAsVisitor('/rest/v1/rpc/begin_look_up', link);
  const path = '/rest/v1/rpc/get_share_or_playlist_by_access_code';
  return postAsVisitor(path, { ...link, p_receipt: receipt });
}

async function withAddresses(answer: SharedContentAnswer, fallback: ErrorCode): Promise<SharedContent> {
  const rows = answer.kind === 'video' ? [answer.video] : answer.videos;
  const urls = await signSharedFiles(answer.fileKey, rows);
  const videos = rows.flatMap((row, index) => {
    const signed = urls[index];
    return signed ? [watchedVideo(row, signed)] : [];
  });
  const { isOwner, backgroundPath, croppedBackgroundPath } = answer;
  const facts = {
    isOwner,
    backgroundUrl: addressOf(
      BACKGROUND_BUCKETS[answer.kind === 'video' ? 'title' : 'playlist'],
      backgroundPath,
    ),
    croppedBackgroundUrl: addressOf(BACKGROUND_BUCKETS.cropped, croppedBackgroundPath),
  };
  if (answer.kind === 'playlist') {
    const { id, title, description } = answer;
    return { kind: 'playlist', ...facts, id, title, description, videos };
  }
  const [video] = videos;
  if (!video) throw new AppError(fallback, { cause: 'the file is gone' });
  return { kind: 'video', ...facts, video };
}

function watchedVideo(
  { id, title, friendlyName, description, recordingDate, durationSec }: SharedVideoRow,
  urls: Pick<WatchedVideo, 'videoUrl' | 'thumbnailUrl'>,
): WatchedVideo {
  return { id, title, friendlyName, description, recordingDate, durationSec, ...urls };
}

function addressOf(bucket: BackgroundBucket, path: string | null): string | null {
  return path === null ? null : backgroundUrl(bucket, path);
}

import { parseAccessCode } from '@/domain/access-code';
import { AppError, isAbort, type ErrorCode } from '@/domain/errors';
import type { SharedContent, SharedPlaylist, SharedVideo, WatchedVideo } from '@/domain/sharing';
import { backgroundUrl } from '../settings/background-url';
import { BACKGROUND_BUCKETS, type BackgroundBucket } from '../storage/buckets';
import { parseWith } from '../http/parse-with';
import { rememberKey } from './opened-links';
import { signSharedFiles } from './shared-files';
import { LookUpAnswer, SharedContentAnswer, type SharedVideoRow } from './sharing-rows';
import { postAsVisitor, VisitorRefusal } from './visitor';

/**
 * The status for a receipt that is older than a minute or was issued to another network, which can happen to a viewer
 * who is traveling.
 */
const RECEIPT_NEEDED = 428;
const TOO_MANY = 429;
/** Errors that a visitor can fix. */
const TELLING: readonly ErrorCode[] = ['link-password-needed', 'link-password-wrong', 'too-many-attempts'];

/**
 * Loads the content of a link to a video; no session is needed.
 * @param code the access code in the address; undefined when there is none.
 * @param password the password that the visitor entered; null before that.
 * @throws AppError 'access-code-missing' without a code; 'link-password-needed', 'link-password-wrong' or
 * 'too-many-attempts' for a link with a password, else 'shared-video-unavailable' for any failure.
 */
export async function getSharedVideo(
  code: string | undefined,
  password: string | null = null,
): Promise<SharedVideo> {
  const content = await getSharedContent(code, password, {
    kind: 'video',
    failure: 'shared-video-unavailable',
  });
  if (content.kind === 'video') return content;
  throw new AppError('shared-video-unavailable', { cause: 'the code is a playlist’s' });
}

/**
 * Loads the content of a link to a playlist; no session is needed. Videos whose file is missing are left out, so the
 * playlist may be empty.
 * @throws AppError like getSharedVideo, with 'shared-playlist-unavailable' for any other failure.
 */
export async function getSharedPlaylist(
  code: string | undefined,
  password: string | null = null,
): Promise<SharedPlaylist> {
  const sought: Sought = { kind: 'playlist', failure: 'shared-playlist-unavailable' };
  const content = await getSharedContent(code, password, sought);
  if (content.kind === 'playlist') return content;
  throw new AppError('shared-playlist-unavailable', { cause: 'the code is a video’s' });
}

/** The content that a URL requests. */
interface Sought {
  readonly kind: SharedContent['kind'];
  readonly failure: ErrorCode;
}

async function getSharedContent(
  code: string | undefined,
  password: string | null,
  sought: Sought,
): Promise<SharedContent> {
  if (!code?.trim()) throw new AppError('access-code-missing');
  try {
    return await lookUp(code, password, sought);
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof AppError && [sought.failure, ...TELLING].includes(error.code)) throw error;
    throw new AppError(sought.failure, { cause: error });
  }
}

async function lookUp(code: string, password: string | null, sought: Sought): Promise<SharedContent> {
  const { failure } = sought;
  // Don't send a malformed code, because the backend counts wrong codes.
  const accessCode = parseAccessCode(code);
  if (accessCode === null) throw new AppError(failure, { cause: 'not a code' });
  if (password !== null) {
    const unlocked = await twice(() => unlock(accessCode, password));
    if (unlocked !== null) {
      return show(accessCode, parseWith(SharedContentAnswer, unlocked, failure), failure);
    }
  }
  const data = await twice(() => openLink(accessCode));
  if (data === null) throw new AppError(failure, { cause: 'no such link' });
  const answer = parseWith(LookUpAnswer, data, failure);
  if (answer.kind !== 'locked') return show(accessCode, answer, failure);
  if (answer.of !== sought.kind) throw new AppError(failure, { cause: 'the code is of another kind' });
  throw new AppError(password === null ? 'link-password-needed' : 'link-password-wrong');
}

/** Tries again when the receipt was rejected. */
async function twice(ask: () => Promise<unknown>): Promise<unknown> {
  return ask().catch((error: unknown) => {
    if (error instanceof VisitorRefusal && error.status === RECEIPT_NEEDED) return ask();
    throw error;
  });
}

/**
 * Reads the content behind an access code. The backend counts the lookup before it answers: the first call does that
 * and returns a receipt, which the second call needs.
 */
async function openLink(accessCode: string): Promise<unknown> {
  const link = { p_access_code: accessCode };
  const receipt = await postAsVisitor('/rest/v1/rpc/begin_look_up', link);
  const path = '/rest/v1/rpc/get_share_or_playlist_by_access_code';
  return postAsVisitor(path, { ...link, p_receipt: receipt });
}

/** Fetches password-protected content, counted the same way. Returns null for a wrong password. */
async function unlock(accessCode: string, password: string): Promise<unknown> {
  const link = { p_access_code: accessCode, p_password: password };
  try {
    const receipt = await postAsVisitor('/rest/v1/rpc/begin_unlock', link);
    return await postAsVisitor('/rest/v1/rpc/unlock_share_or_playlist', { ...link, p_receipt: receipt });
  } catch (error) {
    if (error instanceof VisitorRefusal && error.status === TOO_MANY) {
      throw new AppError('too-many-attempts', { cause: error });
    }
    throw error;
  }
}

async function show(
  accessCode: string,
  answer: SharedContentAnswer,
  fallback: ErrorCode,
): Promise<SharedContent> {
  rememberKey(accessCode, answer.fileKey);
  const rows = answer.kind === 'video' ? [answer.video] : answer.videos;
  const urls = await signSharedFiles(answer.fileKey, rows);
  const videos = rows.flatMap((row, index) => {
    const signed = urls[index];
    return signed ? [watchedVideo(row, signed)] : [];
  });
  const { isOwner, backgroundPath, croppedBackgroundPath, card } = answer;
  const facts = {
    isOwner,
    backgroundUrl: addressOf(
      BACKGROUND_BUCKETS[answer.kind === 'video' ? 'title' : 'playlist'],
      backgroundPath,
    ),
    croppedBackgroundUrl: addressOf(BACKGROUND_BUCKETS.cropped, croppedBackgroundPath),
    card,
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
  { id, title, friendlyName, description, recordingDate, durationSec, chapters }: SharedVideoRow,
  urls: Pick<WatchedVideo, 'videoUrl' | 'thumbnailUrl'>,
): WatchedVideo {
  return {
    id,
    title,
    friendlyName,
    description,
    recordingDate,
    durationSec,
    chapters: chapters ?? [],
    ...urls,
  };
}

function addressOf(bucket: BackgroundBucket, path: string | null): string | null {
  return path === null ? null : backgroundUrl(bucket, path);
}

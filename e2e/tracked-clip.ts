/** Gives a new user an uploaded, paid and tracked clip, without a browser that uploads or tracks it. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from 'playwright/test';
import * as v from 'valibot';
import { VideoRow } from '@/backend/videos/video-rows';
import type { EditorEvent } from '@/domain/editor/editor-events';
import { editorReducer, initialEditorState } from '@/domain/editor/editor-machine';
import { storedTrackDocument, type StoredTrackDocument } from '@/domain/editor/track-document';
import { objectPath, stemOf } from '@/domain/file-names';
import { FRAME_RATE, SELECTION_RADIUS_PX } from '@/domain/limits';
import type { TrackPoint } from '@/domain/track';
import type { Video } from '@/domain/video';
import { detailsOfVideo } from '@/domain/video-details';
import { stylingOf } from '@/studio/clip/overlay-style';
import { workOf } from '@/studio/record/saved-work';
import { PUBLISHABLE_KEY } from 'local-supabase/gateway/api-keys';
import { createAccount, keepSession } from './account';
import { makeClipFile, type LabClip, type LabClipOptions } from './clips-on-disk';
import { expect } from './fixtures';
import { API_URL } from './ports';
import { WORK } from './work';

/** The tracker's confidence for a player in plain sight. */
const CERTAIN = 0.95;

export interface SeededClipOptions extends LabClipOptions {
  /** What the user does after tracking: a cut, a look, a name. */
  readonly edits?: readonly EditorEvent[];
}

/**
 * Opens a tracked clip as a new user. Its path is the player's known one, and all its frames are charged.
 * @param path of the file to create, which names the clip.
 */
export async function openTrackedClip(
  page: Page,
  lab: Page,
  path: string,
  email: string,
  { edits = [], ...options }: SeededClipOptions = { durationSec: 2 },
): Promise<LabClip> {
  const { clip, user, video } = await uploadedClip(lab, path, email, options);
  await user.call('rpc/charge_video_processing', { p_video_id: video.id });
  await user.call('rpc/save_track_document', {
    p_video_id: video.id,
    p_base_revision: 0,
    p_document: trackedDocument(clip, video, edits),
    p_writer_id: crypto.randomUUID(),
  });
  await openEditor(page, user, video);
  await expect(page.getByText('Track quality')).toBeVisible(WORK);
  return clip;
}

/**
 * Opens an uploaded but untracked clip, as a new user.
 * @param path as above.
 */
export async function openUploadedClip(
  page: Page,
  lab: Page,
  path: string,
  email: string,
  options: LabClipOptions = { durationSec: 2 },
): Promise<LabClip> {
  const { clip, user, video } = await uploadedClip(lab, path, email, options);
  await openEditor(page, user, video);
  await expect(page.getByRole('button', { name: 'Select target' })).toBeVisible(WORK);
  return clip;
}

/** A signed-in user who calls the backend with a user's rights. */
interface SignedIn {
  readonly id: string;
  /** The session as the backend's JSON. */
  readonly session: string;
  put(object: string, contentType: string, body: Buffer): Promise<void>;
  /** @param path in the database's interface. @returns its answer. */
  call(path: string, body: object): Promise<unknown>;
  measure(videoId: string): Promise<void>;
}

async function uploadedClip(
  lab: Page,
  path: string,
  email: string,
  options: LabClipOptions,
): Promise<{ readonly clip: LabClip; readonly user: SignedIn; readonly video: Video }> {
  const clip = await makeClipFile(lab, path, options);
  const user = signedIn(await createAccount(email));
  const name = basename(path);
  const originalPath = objectPath(user.id, Date.now(), name);
  await user.put(`original_videos/${originalPath}`, 'video/mp4', await readFile(path));
  const rows = await user.call('videos', {
    user_id: user.id,
    title: name,
    original_name: name,
    friendly_name: stemOf(name),
    status: 'ready',
    original_path: originalPath,
  });
  const [video] = v.parse(v.tuple([VideoRow]), rows);
  await user.measure(video.id);
  return { clip, user, video };
}

/** What the editor saves after tracking the player from the first frame to the last. */
function trackedDocument(
  { truth, playerRadiusPx, widthPx, heightPx }: LabClip,
  video: Video,
  edits: readonly EditorEvent[],
): StoredTrackDocument {
  const radiusPx = Math.max(SELECTION_RADIUS_PX.min, Math.round(playerRadiusPx));
  const points = truth.map(({ x, y }, frame): TrackPoint => ({
    x,
    y,
    timeSec: frame / FRAME_RATE,
    isManual: false,
    isInterpolated: false,
    confidence: CERTAIN,
    radiusPx,
  }));
  const { x, y } = truth[0] ?? { x: 0, y: 0 };
  const events: readonly EditorEvent[] = [
    { type: 'selectTarget' },
    { type: 'place', x, y },
    { type: 'resize', radius: radiusPx },
    { type: 'confirm', timeSec: 0 },
    { type: 'start', timeSec: 0 },
    { type: 'pointsTracked', points },
    { type: 'finish' },
    ...edits,
  ];
  const opened = initialEditorState({ widthPx, heightPx }, stylingOf(detailsOfVideo(video)));
  const state = events.reduce(editorReducer, opened);
  const { details: _, ...work } = workOf(state, 'farneback');
  return storedTrackDocument({ ...work, timeSec: 0 });
}

async function openEditor(page: Page, { session }: SignedIn, { id }: Video): Promise<void> {
  await keepSession(page, session);
  await page.goto(`/upload?id=${id}`);
}

const Session = v.object({ access_token: v.string(), user: v.object({ id: v.string() }) });

function signedIn(session: string): SignedIn {
  const { access_token: token, user } = v.parse(Session, JSON.parse(session));
  const send = async (
    method: 'PUT' | 'POST',
    place: string,
    contentType: string,
    body: BodyInit,
  ): Promise<unknown> => {
    const response = await fetch(`${API_URL}/${place}`, {
      method,
      headers: {
        apikey: PUBLISHABLE_KEY,
        authorization: `Bearer ${token}`,
        'content-type': contentType,
        prefer: 'return=representation',
      },
      body,
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${place}: ${response.status} ${answer}`);
    return JSON.parse(answer);
  };
  const sendJson = (place: string, body: object) =>
    send('POST', place, 'application/json', JSON.stringify(body));
  return {
    id: user.id,
    session,
    async put(object, contentType, body) {
      await send('PUT', `storage/v1/object/${object}`, contentType, new Uint8Array(body));
    },
    call: (path, body) => sendJson(`rest/v1/${path}`, body),
    async measure(videoId) {
      await sendJson('functions/v1/measure-video', { videoId });
    },
  };
}

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { UploadScreen } from '@/features/upload/upload-screen';
import { useUpload } from '@/features/upload/upload-store';
import type { ClipInfo } from '@/media/reading/probe';
import { sql } from './backend';
import { renderScreen } from './render-screen';

/** The result of probing a clip in these tests. */
export const CLIP: Partial<ClipInfo> = {
  durationSec: 12.4,
  videoCodec: 'avc',
  canDecode: true,
  isPlain: true,
  pictureTrack: { number: 1, of: 1 },
};

export async function showUpload() {
  const onReady = vi.fn();
  const view = renderScreen(<UploadScreen onPlays={() => undefined} onReady={onReady} />);
  const input = await screen.findByLabelText('Choose a video file');
  return { user: userEvent.setup({ applyAccept: false }), input, onReady, ...view };
}

/** A file that counts as a clip; its content differs for each user. */
export const clipOf = (userId: string, name = 'Court 2.mp4') =>
  new File([`clip of ${userId}`], name, { type: 'video/mp4' });

/** The card of a failed upload. */
export async function failure() {
  return within(
    (await screen.findByRole('heading', { name: 'Upload Failed' })).closest('section') ?? document.body,
  );
}

export const videosOf = (userId: string) =>
  sql(
    `select title, friendly_name, recording_date::text, status, original_path, thumbnail_path, frame_count, file_size::int
     from videos where user_id = $1`,
    [userId],
  );

/** The user's stored files. */
export const filesOf = (userId: string) =>
  sql('select bucket_id, name from storage.objects where owner_id = $1 order by bucket_id', [userId]);

/** Removes the state of uploads, so that the next test starts without it. */
export function forgetUploads(): void {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.removeItem('standout.pending-uploads');
  useUpload.getState().reset();
}

import { probeClip } from '@/media/reading/probe';
import { recordingDateOf } from '@/media/reading/recording-date';
import { makeThumbnail } from '@/media/reading/thumbnail';
import { RARE_READERS } from './rare-readers';
import type { ClipReader } from './upload-job';

/** Reads the files that users upload. */
export const CLIP_READER: ClipReader = { probeClip, makeThumbnail, recordingDateOf, ...RARE_READERS };

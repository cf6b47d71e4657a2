import { answerPost, Refusal } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import { tokenOf } from '../_shared/caller.ts';
import { callerHeaders, type Project } from '../_shared/project.ts';
import { isStoredPath, type StoredPath } from '../_shared/stored-path.ts';
import { measureDuration, measureFilm, UnmeasurableError } from './measure.ts';
import {
  beginFilmMeasurement,
  beginMeasurement,
  recordFilmMeasurement,
  recordMeasurement,
  type Film,
} from './videos.ts';

const FAILURE = 'The video could not be read';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Responds to POST {videoId} from the video's owner with {durationSec}. The length is read from the stored original, or
 * with {videoId, filmPath} from a film in the video's folder of processed_videos. It is stored in the database, which
 * answers later requests. The caller's own token is used to look up the video and read the file, so that row level
 * security applies; the secret key is used only to store the result. Failures are {error}: 401 no session, 404 no such
 * video or file, 422 a file that cannot be measured, 429 too often, 503 try again.
 */
export function createHandler(project: Project): (request: Request) => Promise<Response> {
  return answerPost(FAILURE, async (request) => {
    const token = tokenOf(request);
    const { videoId, filmPath } = await wantedOf(request);
    try {
      const durationSec =
        filmPath === null
          ? await measure(project, videoId, token)
          : await measureFilmOf(project, { videoId, path: filmPath }, token);
      return { durationSec };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof UnmeasurableError) throw new Refusal(422, error.message, { cause: error });
      console.error('measure-video', videoId, error);
      throw new Refusal(503, FAILURE, { cause: error });
    }
  });
}

async function measure(project: Project, videoId: string, token: string): Promise<number> {
  const file = await beginMeasurement(project, videoId, token);
  if (file.durationSec !== null) return file.durationSec;
  const { supabaseUrl } = project;
  const durationSec = await measureDuration({ supabaseUrl, file, headers: callerHeaders(project, token) });
  if (!(await recordMeasurement(project, videoId, file.version, durationSec))) {
    throw new Refusal(503, 'The file was replaced');
  }
  return durationSec;
}

async function measureFilmOf(project: Project, film: Film, token: string): Promise<number> {
  const file = await beginFilmMeasurement(project, film, token);
  if (file.durationSec !== null) return file.durationSec;
  const { supabaseUrl } = project;
  const length = await measureFilm({ supabaseUrl, file, headers: callerHeaders(project, token) });
  if (!(await recordFilmMeasurement(project, film, file.version, length))) {
    throw new Refusal(503, 'The file was replaced');
  }
  return length.durationSec;
}

interface Wanted {
  readonly videoId: string;
  readonly filmPath: StoredPath | null;
}

async function wantedOf(request: Request): Promise<Wanted> {
  const { videoId, filmPath = null } = Object(await readJson(request)) as Readonly<Record<string, unknown>>;
  if (typeof videoId !== 'string' || !UUID.test(videoId)) throw new Refusal(400, 'videoId is missing');
  if (filmPath !== null && !isStoredPath(filmPath)) throw new Refusal(400, 'filmPath is not a file name');
  return { videoId, filmPath };
}

import type { Project } from '../_shared/project.ts';
import { callerOf } from './caller.ts';
import { measureDuration, UnmeasurableError } from './measure.ts';
import { beginMeasurement, recordMeasurement, RefusedError } from './videos.ts';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Answers POST {videoId} of the video's owner with {durationSec}: read from the stored file, kept in the database, and
 * answered from there when it has been read before. Failures are {error}: 404 no such video or file, 422 a file that
 * cannot be measured, 429 too often, 503 try again.
 */
export function createHandler(project: Project): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
    if (request.method !== 'POST') return refuse(405, 'Method not allowed');
    const userId = callerOf(request);
    if (userId === null) return refuse(401, 'Not authenticated');
    const videoId = await videoIdOf(request);
    if (videoId === null) return refuse(400, 'videoId is missing');
    try {
      return Response.json({ durationSec: await measure(project, videoId, userId) }, { headers: CORS });
    } catch (error) {
      if (error instanceof RefusedError) return refuse(error.status, error.message);
      if (error instanceof UnmeasurableError) return refuse(422, error.message);
      console.error('measure-video', videoId, error);
      return refuse(503, 'The video could not be read');
    }
  };
}

async function measure(project: Project, videoId: string, userId: string): Promise<number> {
  const file = await beginMeasurement(project, videoId, userId);
  if (file.durationSec !== null) return file.durationSec;
  const durationSec = await measureDuration(project, file);
  if (!(await recordMeasurement(project, videoId, file.version, durationSec))) {
    throw new RefusedError(503, 'The file was replaced');
  }
  return durationSec;
}

async function videoIdOf(request: Request): Promise<string | null> {
  const body: unknown = await request.json().catch(() => null);
  const videoId = typeof body === 'object' && body !== null && 'videoId' in body ? body.videoId : null;
  return typeof videoId === 'string' && UUID.test(videoId) ? videoId : null;
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: CORS });
}

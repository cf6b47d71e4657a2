import { MAX_UPLOAD_BYTES } from '../../domain/limits';
import { SHARE, sharedClipPath, type ShareResult } from '../../domain/share-target';
import { videoTypeOf } from '../../domain/upload-rules';

/**
 * Keeps the clip of a post to the share target, and leads to the page that shows the result. Forms of other sites can
 * post here too, and the worker cannot tell them apart. So it only keeps the clip, and a member decides about it.
 */
export async function receiveClip(request: Request, keep: (file: File) => Promise<void>): Promise<Response> {
  const result = await received(request, keep);
  return Response.redirect(new URL(sharedClipPath(result), request.url).href, 303);
}

async function received(request: Request, keep: (file: File) => Promise<void>): Promise<ShareResult> {
  const [file, ...others] = await filesIn(request);
  if (!file) return 'nothing';
  if (others.length > 0) return 'several';
  if (videoTypeOf(file) === null) return 'file-type';
  if (file.size > MAX_UPLOAD_BYTES) return 'file-too-large';
  try {
    await keep(file);
    return 'kept';
  } catch (error) {
    console.warn('The shared clip cannot be kept', error);
    return 'not-stored';
  }
}

async function filesIn(request: Request): Promise<readonly File[]> {
  try {
    const entries = (await request.formData()).getAll(SHARE.field);
    return entries.filter((entry) => entry instanceof File).filter(({ size }) => size > 0);
  } catch (error) {
    console.warn('What was shared cannot be read', error);
    return [];
  }
}

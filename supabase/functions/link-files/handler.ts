import { answerPost, Refusal } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { Project } from '../_shared/project.ts';
import { filesOfLink } from './link.ts';
import { signFiles } from './sign.ts';

const FAILURE = 'The files could not be opened';
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Responds to POST {fileKey} from a visitor with {files: [{bucket, name, url}]}: the files that the link shows, with
 * URLs below the project's that open them for two hours, or until the link ends. The key comes from looking up the
 * link's code. Failures are {error}: 400 no key, 404 a key that opens nothing, 429, 500.
 */
export function createHandler(project: Project): (request: Request) => Promise<Response> {
  return answerPost(FAILURE, async (request) => {
    const link = await filesOfLink(project, await keyOf(request));
    return { files: await signFiles(project, link) };
  });
}

async function keyOf(request: Request): Promise<string> {
  const { fileKey } = Object(await readJson(request)) as Readonly<Record<string, unknown>>;
  if (typeof fileKey !== 'string' || !KEY.test(fileKey)) throw new Refusal(400, 'fileKey is missing');
  return fileKey;
}

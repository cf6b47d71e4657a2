import { readProject, required, withoutSlash, type Project } from '../_shared/project.ts';

/** The function's settings from its environment. Its secret key is used for get_link_preview only. */
export interface Settings extends Project {
  /** The app's URL, without a trailing slash. */
  readonly appUrl: string;
  /** This function's public URL. */
  readonly functionUrl: string;
  /**
   * The secret shared with the worker of the app's host, which uses it to prove which visitor a request is for; null
   * without one.
   */
  readonly previewSecret: string | null;
}

/** A shorter secret could be found by trying values against one proof. */
const SHORTEST_SECRET = 32;

/**
 * Reads the project's variables, APP_URL and, if it is set, LINK_PREVIEW_SECRET.
 * @throws Error that names the variable that is missing or too short.
 */
export function readSettings(get: (name: string) => string | undefined): Settings {
  const project = readProject(get);
  return {
    ...project,
    appUrl: withoutSlash(required('APP_URL', get('APP_URL'))),
    functionUrl: `${project.supabaseUrl}/functions/v1/link-preview`,
    previewSecret: secretOf(get('LINK_PREVIEW_SECRET')),
  };
}

function secretOf(value: string | undefined): string | null {
  if (!value) return null;
  if (value.length < SHORTEST_SECRET) {
    throw new Error(`LINK_PREVIEW_SECRET has fewer than ${SHORTEST_SECRET} characters.`);
  }
  return value;
}

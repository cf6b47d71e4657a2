import { readProject, required, withoutSlash, type Project } from '../_shared/project.ts';

/** What the function is told by its environment. Its secret key opens get_link_preview, and nothing else. */
export interface Settings extends Project {
  /** Where the app lives, without a slash at its end. */
  readonly appUrl: string;
  /** This function's own public address. */
  readonly functionUrl: string;
  /** Shared with the worker of the app's host, which proves with it for whom it asks; null without one. */
  readonly previewSecret: string | null;
}

/** A shorter secret could be guessed from one proof. */
const SHORTEST_SECRET = 32;

/**
 * Reads the project's variables, APP_URL, and LINK_PREVIEW_SECRET where it is set.
 * @throws Error that names what is missing or too short.
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

import { readProject, required, withoutSlash, type Project } from '../_shared/project.ts';

/** What the function is told by its environment. Its secret key opens get_link_preview, and nothing else. */
export interface Settings extends Project {
  /** Where the app lives, without a slash at its end. */
  readonly appUrl: string;
  /** This function's own public address. */
  readonly functionUrl: string;
}

/**
 * Reads the project's variables and APP_URL.
 * @throws Error that names what is missing.
 */
export function readSettings(get: (name: string) => string | undefined): Settings {
  const project = readProject(get);
  return {
    ...project,
    appUrl: withoutSlash(required('APP_URL', get('APP_URL'))),
    functionUrl: `${project.supabaseUrl}/functions/v1/link-preview`,
  };
}

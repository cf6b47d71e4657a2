import { readProject, type Project } from '../_shared/project.ts';

/** What the function is told by its environment. */
export interface Settings extends Project {
  /** This function's own public address. */
  readonly functionUrl: string;
}

/**
 * Reads the project's settings.
 * @throws Error that names what is missing.
 */
export function readSettings(get: (name: string) => string | undefined): Settings {
  const project = readProject(get);
  return { ...project, functionUrl: `${project.supabaseUrl}/functions/v1/link-preview` };
}

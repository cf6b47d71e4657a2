import { readProject, required, withoutSlash, type Project } from '../_shared/project.ts';
import { chooseSender, type SendMail } from './senders.ts';

/** The function's settings from its environment. */
export interface Settings {
  /** Its secret key is used for the functions that the database grants only to service_role. */
  readonly project: Project;
  /** The app's URL, without a trailing slash. */
  readonly appUrl: string;
  /** The secret that callers must send. */
  readonly secret: string;
  /** Null when no mail service is configured. */
  readonly send: SendMail | null;
}

/** A shorter secret could be guessed. */
const SHORTEST_SECRET = 32;

/**
 * Reads the project's variables, APP_URL, TICKET_MAIL_SECRET and those of a mail service.
 * @throws Error that names the variable that is missing or too short.
 */
export function readSettings(get: (name: string) => string | undefined): Settings {
  const secret = required('TICKET_MAIL_SECRET', get('TICKET_MAIL_SECRET'));
  if (secret.length < SHORTEST_SECRET) {
    throw new Error(`TICKET_MAIL_SECRET has fewer than ${SHORTEST_SECRET} characters.`);
  }
  return {
    project: readProject(get),
    appUrl: withoutSlash(required('APP_URL', get('APP_URL'))),
    secret,
    send: chooseSender(get),
  };
}

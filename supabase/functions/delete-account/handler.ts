import { answerPost } from '../_shared/answers.ts';
import { callerOf, tokenOf } from '../_shared/caller.ts';
import type { Project } from '../_shared/project.ts';
import type { Payments } from '../_shared/stripe-client.ts';
import { removeFiles } from './files.ts';
import { endPayments } from './payments.ts';
import { stepsOf } from './steps.ts';

/**
 * Responds to POST from an account's owner with {deleted: true}. The owner must have requested the deletion
 * (request_account_deletion) and then signed in by email. Each step can be repeated, so that a call after a failure
 * continues where the last one stopped; the body is ignored. The database uses the caller's own token to decide whether
 * a step is allowed, and row level security decides which files are removed. The secret key is used only to end
 * payments, for ids from the provider. Failures are {error}: 401 no session, 403 a fresh code is needed, 409 an account
 * that cannot be deleted, 500 try again.
 */
export function createHandler(
  project: Project,
  payments: Payments | null,
): (request: Request) => Promise<Response> {
  return answerPost('The account could not be deleted', async (request) => {
    const userId = await callerOf(project, request);
    const token = tokenOf(request);
    const step = stepsOf(project, token);
    await step('confirm_account_deletion');
    await endPayments(project, payments, userId);
    await step('clear_account');
    await removeFiles(project, token, step);
    await step('delete_account');
    return { deleted: true };
  });
}

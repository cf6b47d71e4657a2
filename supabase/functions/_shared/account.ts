import { Refusal } from './answers.ts';
import { askProject, type Project } from './project.ts';

/** A user's data at the project and at the payment provider (get_stripe_account). */
export interface Account {
  readonly email: string;
  readonly customerId: string | null;
  /** The id of the subscription that has not ended, whether it is paid or not. */
  readonly subscriptionId: string | null;
}

/** Reads a user's account. @throws Refusal 404 'No user found'. */
export async function readAccount(project: Project, userId: string): Promise<Account> {
  const account = (await askProject(project, 'rpc/get_stripe_account', {
    p_user_id: userId,
  })) as Account | null;
  if (account === null) throw new Refusal(404, 'No user found');
  return account;
}

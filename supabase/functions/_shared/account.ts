import { Refusal } from './answers.ts';
import { askProject, type Project } from './project.ts';

/** What the project knows of a user and the payment provider (get_stripe_account). */
export interface Account {
  readonly email: string;
  readonly customerId: string | null;
  /** Of the subscription that has not ended, paid or not. */
  readonly subscriptionId: string | null;
}

/** @throws Refusal 404 'No user found'. */
export async function readAccount(project: Project, userId: string): Promise<Account> {
  const account = (await askProject(project, 'rpc/get_stripe_account', {
    p_user_id: userId,
  })) as Account | null;
  if (account === null) throw new Refusal(404, 'No user found');
  return account;
}

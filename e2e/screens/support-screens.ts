import { freshEmail, signUp } from '../account';
import { addTicket, addTicketReply, makeAdmin } from '../service-role';
import type { ScreenGroup, Shooter } from './shooter';

const DESCRIPTION =
  'In “Return games, first set” the ring goes over to the opponent when they cross at the net, around 0:12. I started from the first frame with the default circle.';

/** Support for users and for admins, and the FAQ. */
export const supportScreens: ScreenGroup = {
  name: 'support',
  visit: async (shooter) => {
    await faqForVisitors(shooter);
    const email = freshEmail('nora');
    await signUp(shooter.page, email);
    await userStates(shooter, email);
    await makeAdmin(email);
    await adminStates(shooter, await addTickets(email));
    await faqForAdmins(shooter);
  },
};

async function faqForVisitors({ page, shoot }: Shooter): Promise<void> {
  await page.goto('/faq');
  await page.getByText('Each frame we track').waitFor();
  await shoot('faq');
  await page.getByRole('button', { name: 'Who can see a video I share?' }).click();
  await page.getByText('Everybody who has the link').waitFor();
  await shoot('faq-another');
}

async function userStates({ page, shoot }: Shooter, email: string): Promise<void> {
  await page.goto('/support');
  await page.getByText("You don't have any support tickets yet.").waitFor();
  await shoot('support-empty');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Ticket' });
  await form.waitFor();
  await shoot('support-new');
  await form.getByRole('button', { name: 'Create Ticket' }).click();
  await form.getByText('Please enter a subject').waitFor();
  await shoot('support-new-errors');
  await form.getByRole('button', { name: 'Cancel' }).click();

  const ticketId = await addTicket(email, {
    subject: 'Ring jumps to the other player at the net',
    description: DESCRIPTION,
    status: 'in_progress',
    created_at: '2026-11-18T18:42:00Z',
  });
  await addTicketReply(ticketId, {
    message:
      'Thank you, we can see it. Go to 0:11.8, move the circle back and choose “Track again from here”. Only that part is tracked again, and it costs no new tokens. We are improving how crossings are held.',
    is_admin: true,
    created_at: '2026-11-19T09:05:00Z',
  });
  await addTicketReply(ticketId, {
    message: 'That worked. Leaving this open until the fix is out, if that is all right.',
    is_admin: false,
    created_at: '2026-11-19T19:30:00Z',
  });
  for (const [subject, status] of [
    ['How long are my videos kept?', 'not_started'],
    ['The export has no sound', 'bug'],
    ['Slow motion at the decisive moment', 'feature_request'],
    ['Charged twice in October', 'billing_issue'],
    ['Thumbnails of old clips are dark', 'completed'],
  ] as const) {
    await addTicket(email, { subject, status, description: `It began last week: ${subject.toLowerCase()}` });
  }
  await page.goto('/support');
  await page.getByRole('list', { name: 'Your tickets' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('support');
  await page.getByRole('link', { name: 'Ring jumps to the other player' }).click();
  await page.getByLabel('Your reply').focus();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
  await shoot('ticket');
  await page.getByLabel('Your reply').fill('Great to hear that.');
  await page.route('**/rest/v1/ticket_replies*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Failed to send message').waitFor();
  await page.getByText('Failed to send message').scrollIntoViewIfNeeded();
  await shoot('ticket-send-failed');
  await page.unroute('**/rest/v1/ticket_replies*');
  await page.goto('/support/ticket/none');
  await page.getByText('Ticket not found').waitFor();
  await shoot('ticket-missing');
}

/** Adds tickets for the list. @returns the id of one with a billing issue. */
async function addTickets(email: string): Promise<string> {
  await addTicket(email, {
    subject:
      'Averyveryveryverylongwordthatdoesnotendinthesubjectofthisticketatall and some more words behind it',
    description: 'x',
    status: 'completed',
  });
  return addTicket(email, {
    subject: 'An invoice is missing',
    description: DESCRIPTION,
    status: 'billing_issue',
  });
}

async function adminStates({ page, shoot }: Shooter, ticketId: string): Promise<void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rpc/get_all_tickets', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/admin/support');
  await page.getByRole('status', { name: 'Loading tickets' }).waitFor();
  await shoot('admin-tickets-loading');
  release();
  await page.getByRole('table', { name: 'Tickets' }).waitFor();
  await page.unroute('**/rpc/get_all_tickets');
  await shoot('admin-tickets');
  await page.getByLabel('Search tickets').fill('zeppelin');
  await page.getByText('No tickets match').waitFor();
  await shoot('admin-tickets-no-match');
  await page.goto(`/admin/support/ticket/${ticketId}`);
  await page.getByLabel('Your reply').waitFor();
  await shoot('admin-ticket');
  await page.getByLabel('Status').selectOption('In Progress');
  await page.waitForFunction(() => document.querySelector('select')?.disabled === false);
  await page.getByLabel('Your reply').fill('Here it is, in your mail.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Support Team', { exact: true }).waitFor();
  await shoot('admin-ticket-answered');
}

async function faqForAdmins({ page, shoot, isPhone }: Shooter): Promise<void> {
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Add Entry' }).waitFor();
  await shoot('faq-admin');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Entry' }).click();
  await page.getByText('Please enter a question').waitFor();
  await shoot('faq-entry-errors');
  await page.getByRole('button', { name: 'Cancel' }).click();
  if (isPhone) {
    await page.getByRole('button', { name: 'More for How do I cancel?' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await shoot('faq-entry-menu');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  } else {
    await page.getByRole('button', { name: 'Delete How do I cancel?' }).click();
  }
  await page.getByRole('alertdialog').waitFor();
  await shoot('faq-entry-delete');
}

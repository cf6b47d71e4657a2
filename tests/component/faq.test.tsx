import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { supabase } from '@/backend/http/client';
import {
  createFaqEntry,
  deleteFaqEntry,
  listFaqEntries,
  reorderFaqEntries,
  updateFaqEntry,
} from '@/backend/support/faq';
import type { FaqEntry } from '@/domain/faq';
import { failOnce, failRequests } from './support/answer-instead';
import { forgetBrowser, signIn, sql } from './support/backend';
import { openApp } from './support/open-app';

const MARKUP = `<img src=x onerror="document.title='broken'"> & <b>bold</b>`;

let entries: readonly FaqEntry[];
beforeEach(async () => {
  // Only this file writes the FAQ of the backend that all files share.
  await sql('delete from public.faq_entries');
  await sql(
    `insert into public.faq_entries (title, content, order_num)
     values ('One?', 'First answer', 1), ('Two?', E'Second\\nanswer', 2), ('Three?', $1, 3)`,
    [MARKUP],
  );
  entries = await listFaqEntries();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetBrowser();
});

async function becomeAdmin(): Promise<string> {
  const { id } = await signIn();
  await sql('update public.users set is_admin = true where id = $1', [id]);
  return id;
}

const titles = async () => (await listFaqEntries()).map((entry) => entry.title);
const question = (name: string) => screen.findByRole('button', { name });

describe('/faq', () => {
  test('shows visitors one answer at a time, a guide, and the way to support', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    openApp('/faq');
    expect(await screen.findByText('First answer')).toBeVisible();
    await user.click(await question('Two?'));
    expect(await screen.findByText(/^Second\s+answer$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('First answer')).not.toBeInTheDocument());
    await user.click(await question('Two?'));
    await waitFor(() => expect(screen.queryByText(/^Second/)).not.toBeInTheDocument());
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'One?',
      'Two?',
      'Three?',
    ]);
    const guide = within(screen.getByRole('list', { name: 'How it works' }));
    expect(guide.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support');
    expect(screen.queryByRole('button', { name: 'Add Entry' })).not.toBeInTheDocument();
  });

  test('shows markup as text', async () => {
    const user = userEvent.setup();
    openApp('/faq');
    await user.click(await question('Three?'));
    expect(await screen.findByText(MARKUP)).toBeVisible();
    expect(document.querySelector('main img, main b')).toBeNull();
  });

  test('shows users no buttons to change it', async () => {
    await signIn();
    openApp('/faq');
    await question('One?');
    await screen.findByRole('button', { name: 'Account menu' });
    expect(screen.queryByRole('button', { name: 'Add Entry' })).not.toBeInTheDocument();
  });

  test('reports that it could not be read, and retries', async () => {
    const user = userEvent.setup();
    // The page caches an earlier test's response for half a minute.
    await signIn();
    failRequests('GET', '/rest/v1/faq_entries');
    openApp('/faq');
    expect(
      await screen.findByRole('heading', { name: 'Failed to load FAQ. Please try again later.' }),
    ).toBeVisible();
    vi.restoreAllMocks();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await question('One?')).toBeVisible();
  });
});

describe('an admin', () => {
  test('adds, changes and deletes entries on the page', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    await becomeAdmin();
    openApp('/faq');
    await user.click(await question('Add Entry'));
    let dialog = within(await screen.findByRole('dialog', { name: 'Add Entry' }));
    await user.click(dialog.getByRole('button', { name: 'Add Entry' }));
    expect(dialog.getByText('Please enter a question')).toBeVisible();
    expect(dialog.getByText('Please enter an answer')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Question' }), 'Four?');
    await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Fourth answer');
    await user.click(dialog.getByRole('button', { name: 'Add Entry' }));
    expect(await question('Four?')).toBeVisible();
    expect(await titles()).toEqual(['One?', 'Two?', 'Three?', 'Four?']);

    await user.click(screen.getByRole('button', { name: 'Edit Two?' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Edit Entry' }));
    const field = dialog.getByRole('textbox', { name: 'Question' });
    expect(field).toHaveValue('Two?');
    await user.clear(field);
    await user.type(field, 'Two, really?');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await question('Two, really?')).toBeVisible();
    expect(await titles()).toEqual(['One?', 'Two, really?', 'Three?', 'Four?']);

    await user.click(screen.getByRole('button', { name: 'Delete One?' }));
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
    await waitFor(async () => expect(await titles()).toEqual(['Two, really?', 'Three?', 'Four?']));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'One?' })).not.toBeInTheDocument());
  });

  test('moves entries', async () => {
    const user = userEvent.setup();
    await becomeAdmin();
    openApp('/faq');
    await user.click(await question('Move One? down'));
    await user.click(await question('Move One? down'));
    await waitFor(async () => expect(await titles()).toEqual(['Two?', 'Three?', 'One?']));
    expect(screen.getByRole('button', { name: 'Move One? down' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move One? up' })).toHaveFocus();
  });

  test('sees the current order when one cannot be saved', async () => {
    const user = userEvent.setup();
    await becomeAdmin();
    openApp('/faq');
    await question('Move One? down');
    await sql(`insert into public.faq_entries (title, content, order_num) values ('New?', 'x', 9)`);
    await user.click(await question('Move One? down'));
    expect(await screen.findByText(/^Someone else added or removed entries/)).toBeVisible();
    expect(await question('New?')).toBeVisible();
    expect(await titles()).toEqual(['One?', 'Two?', 'Three?', 'New?']);
  });

  test('keeps the typed text when it cannot be saved', { tags: 'core' }, async () => {
    const user = userEvent.setup();
    await becomeAdmin();
    openApp('/faq');
    await user.click(await question('Edit One?'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Entry' }));
    await user.type(dialog.getByRole('textbox', { name: 'Answer' }), ' and more');
    failOnce('PATCH', '/rest/v1/faq_entries');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Failed to save the entry. Please try again later.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await listFaqEntries())[0]?.content).toBe('First answer and more');
  });

  test("sees the database's reason after losing admin rights", async () => {
    const user = userEvent.setup();
    const id = await becomeAdmin();
    openApp('/faq');
    await user.click(await question('Delete One?'));
    await sql('update public.users set is_admin = false where id = $1', [id]);
    await user.click(await screen.findByRole('button', { name: 'Delete entry' }));
    expect(await screen.findByText('Unauthorized access')).toBeVisible();
    expect(await titles()).toHaveLength(3);
  });

  test('sees a message when the entries to reorder are gone', async () => {
    await becomeAdmin();
    await expect(reorderFaqEntries([])).rejects.toMatchObject({ code: 'faq-changed-elsewhere' });
  });
});

describe('for everybody else the database rejects', () => {
  const changes = (): readonly (() => Promise<unknown>)[] => {
    const [first] = entries as [FaqEntry];
    return [
      () => createFaqEntry({ title: 'x', content: 'x' }, 1),
      () => updateFaqEntry(first, { title: 'x', content: 'x' }),
      () => deleteFaqEntry(first.id),
      () => reorderFaqEntries(entries.map((entry) => entry.id).reverse()),
    ];
  };

  test('every change by a user, with its own text', { tags: 'core' }, async () => {
    await signIn();
    for (const change of changes())
      await expect(change()).rejects.toMatchObject({ code: 'unauthorized', message: 'Unauthorized access' });
    const { error } = await supabase.from('faq_entries').delete().neq('title', '');
    expect(error).toMatchObject({ code: '42501', message: 'Unauthorized access' });
    expect(await listFaqEntries()).toEqual(entries);
  });

  test('every change by a visitor', { tags: 'core' }, async () => {
    for (const change of changes()) await expect(change()).rejects.toMatchObject({ code: 'no-session' });
    expect(await listFaqEntries()).toEqual(entries);
  });
});

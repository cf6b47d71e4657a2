import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tables } from '../database/table-rules';
import { needLocal, openProject } from 'local-supabase/testing/harness';
import { lookUp } from './look-up';

// Player cards as a browser gets them: nobody's answer contains a fact that is not switched on.
const project = await openProject();
afterAll(() => project.close());
const visitor = project.client();
const mallory = await project.newUser();
const service = project.service();

const FACTS = {
  name: 'CANARY-NAME',
  number: 'CANARY-NUMBER',
  position: 'CANARY-POSITION',
  team: 'CANARY-TEAM',
  year: 'CANARY-YEAR',
  height: 'CANARY-HEIGHT',
  weight: 'CANARY-WEIGHT',
};
const CONTACT = 'canary-contact@club.example';
const WORD = 'north stand';
const STRANGERS: readonly [string, SupabaseClient][] = [
  ['a visitor', visitor],
  ['another user', mallory.client],
];

interface Link {
  readonly id: string;
  readonly accessCode: string;
}

let owner: Awaited<ReturnType<typeof project.newUser>>;
let links: readonly Link[];

beforeEach(async () => {
  await project.local?.sql('delete from private.rate_limits');
  owner = await project.newUser();
  await service.from('users').update({ birth_year: 1998 }).eq('id', owner.id).throwOnError();
  const { data } = await service
    .from('videos')
    .insert({
      user_id: owner.id,
      title: 'Clip',
      original_name: 'clip.mp4',
      processed_video_path: `${owner.id}/${crypto.randomUUID()}.mp4`,
    })
    .select('id')
    .single();
  const videoId = String(data?.id);
  links = [
    await answer(owner.client, 'create_share', { p_video_id: videoId }),
    await answer(owner.client, 'create_playlist', {
      p_title: 'Autumn',
      p_description: '',
      p_video_ids: [videoId],
    }),
  ];
  const { error } = await owner.client
    .from('player_cards')
    .upsert({ user_id: owner.id, ...FACTS, contact: CONTACT, shows_contact: true });
  expect(error).toBeNull();
});

async function answer<T>(client: SupabaseClient, name: string, args: Record<string, unknown>): Promise<T> {
  const { data, error } = await client.rpc(name, args);
  if (error) throw error;
  return data as T;
}

const show = async (card: boolean, contact: boolean): Promise<void> => {
  for (const { accessCode } of links) {
    await answer(owner.client, 'set_link_card', {
      p_access_code: accessCode,
      p_shows_card: card,
      p_shows_contact: contact,
    });
  }
};

/** All answers to a client that queries everything, including refusals, as one text. */
async function everythingTold(client: SupabaseClient): Promise<string> {
  const told: unknown[] = [];
  for (const table of Object.keys(tables)) told.push(await client.from(table).select('*'));
  told.push(
    await client.from('player_cards').select('*').eq('user_id', owner.id),
    await client.from('player_cards').select('contact').eq('shows_contact', true),
    await client.from('users').select('*, player_cards(*)'),
    await client.from('video_shares').select('*, users(*, player_cards(*))'),
    await client.from('player_cards').update({ team: 'x' }).eq('user_id', owner.id).select('*'),
    await client.from('player_cards').upsert({ user_id: owner.id, team: 'x' }).select('*'),
  );
  for (const [name, args] of [
    ['get_player_card', {}],
    ['get_own_data', {}],
    ['get_user_shares', {}],
    ['get_user_playlists', {}],
    ['get_users_with_tokens', {}],
  ] as const)
    told.push(await client.rpc(name, args));
  for (const { accessCode } of links) {
    told.push(
      await lookUp(client, accessCode),
      await client.rpc('get_user_playlist', { p_access_code: accessCode }),
      await client.rpc('get_link_preview', { p_access_code: accessCode, p_client_address: null }),
      await client.rpc('set_link_card', {
        p_access_code: accessCode,
        p_shows_card: true,
        p_shows_contact: true,
      }),
      await unlock(client, accessCode, 'south stand'),
      await lookUp(client, accessCode),
    );
  }
  return JSON.stringify(told);
}

async function unlock(client: SupabaseClient, accessCode: string, password: string): Promise<unknown> {
  const args = { p_access_code: accessCode, p_password: password };
  const receipt = await answer(client, 'begin_unlock', args);
  return client.rpc('unlock_share_or_playlist', { ...args, p_receipt: receipt });
}

const guard = async (expiresAt: string | null, password: string | null): Promise<void> => {
  for (const { accessCode } of links) {
    await answer(owner.client, 'guard_link', {
      p_access_code: accessCode,
      p_expires_at: expiresAt,
      p_password: password,
    });
  }
};

describe.each(STRANGERS)('%s', (_, client) => {
  test('gets nothing of a card that no link shows', async () => {
    expect(await everythingTold(client)).not.toMatch(/canary/i);
  });

  test('gets the facts but not the contact when only the card is switched on', async () => {
    await show(true, false);
    const told = await everythingTold(client);
    for (const fact of Object.values(FACTS)) expect(told).toContain(fact);
    expect(told).not.toContain(CONTACT);
    await show(true, true);
    expect(await everythingTold(client)).toContain(CONTACT);
    await show(false, false);
    expect(await everythingTold(client)).not.toMatch(/canary/i);
  });

  test('gets no contact that the card hides', async () => {
    await show(true, true);
    await owner.client.from('player_cards').update({ shows_contact: false }).eq('user_id', owner.id);
    expect(await everythingTold(client)).not.toContain(CONTACT);
  });

  test('gets nothing of a password link without the password', async () => {
    await show(true, true);
    await guard(null, WORD);
    expect(await everythingTold(client)).not.toMatch(/canary/i);
    for (const { accessCode } of links) {
      expect(JSON.stringify(await unlock(client, accessCode, WORD))).toContain(CONTACT);
    }
  });

  test('gets nothing from a paused or ended link', async (context) => {
    const local = needLocal(project, context);
    await show(true, true);
    for (const { accessCode } of links) {
      await answer(owner.client, 'set_link_active', { p_access_code: accessCode, p_is_active: false });
    }
    expect(await everythingTold(client)).not.toMatch(/canary/i);
    for (const { accessCode } of links) {
      await answer(owner.client, 'set_link_active', { p_access_code: accessCode, p_is_active: true });
    }
    for (const table of ['video_shares', 'video_playlists']) {
      await local.sql(`update ${table} set expires_at = now() - interval '1 second' where created_by = $1`, [
        owner.id,
      ]);
    }
    expect(await everythingTold(client)).not.toMatch(/canary/i);
  });

  test('gets no contact of a minor, whatever was switched on before', async (context) => {
    const local = needLocal(project, context);
    await show(true, true);
    const year = new Date().getUTCFullYear() - 15;
    await local.sql('update users set birth_year = $2 where id = $1', [owner.id, year]);
    const told = await everythingTold(client);
    expect(told).toContain(FACTS.name);
    expect(told).not.toContain(CONTACT);
    const again = await owner.client
      .from('player_cards')
      .update({ shows_contact: true })
      .eq('user_id', owner.id);
    expect(again.error?.code).toBe('PT403');
  });
});

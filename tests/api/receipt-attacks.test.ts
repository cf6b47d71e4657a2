import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestClaims } from 'local-supabase/database/database';
import { freshEmail, needLocal, openProject } from 'local-supabase/testing/harness';
import type { LocalControls } from 'local-supabase/testing/harness-local';

// Requests whose statement fails after its function ran, or whose answer is refused. Their writes are rolled back, and
// the error can reveal what they read. Still, every read must be counted or audited before it reveals anything.
const project = await openProject();
afterAll(() => project.close());
const admin = await project.newUser();
const victim = await project.newUser();
const unknownEmail = freshEmail();
const SECRET = 'Backhand of Mr. Secret';
const accessCode = await addSecrets();

beforeEach(() => project.local?.sql('delete from private.rate_limits'));

/** The victim's video, gift and link; returns the link's code. */
async function addSecrets(): Promise<string> {
  const service = project.service();
  await service.from('users').update({ is_admin: true }).eq('id', admin.id);
  await service.from('token_gifts').insert({ user_id: victim.id, amount: 5, note: SECRET });
  const video = {
    user_id: victim.id,
    title: SECRET,
    original_name: 'clip.mp4',
    processed_video_path: `${victim.id}/${crypto.randomUUID()}.mp4`,
  };
  const { data } = await service.from('videos').insert(video).select('id').single().throwOnError();
  const share = await victim.client.rpc('create_share', { p_video_id: String(data.id) }).throwOnError();
  return String(Object(share.data).accessCode);
}

type Arguments = Readonly<Record<string, unknown>>;

interface Reading {
  readonly token: string;
  readonly begin: string;
  /** Arguments of the first call only. */
  readonly more: Arguments;
  readonly read: string;
  /** A target with something to reveal, and one without. */
  readonly right: Arguments;
  readonly wrong: Arguments;
  /** A text that only the answer for the right target contains. */
  readonly told: RegExp;
  /** Where it is counted. */
  readonly count: string;
}

const tracedAs = (action: string): Omit<Reading, 'read'> => ({
  token: admin.accessToken,
  begin: 'begin_account_reading',
  more: { p_action: action },
  right: { p_user_id: victim.id },
  wrong: { p_user_id: crypto.randomUUID() },
  told: new RegExp(SECRET),
  count: `select count(*)::integer as n from private.admin_actions where action = '${action}'`,
});
const calls = (action: string) =>
  `select coalesce(sum(calls), 0)::integer as n from private.rate_limits where action = '${action}'`;

const LOOK_UP: Reading = {
  token: project.publishableKey,
  begin: 'begin_look_up',
  more: {},
  read: 'get_share_or_playlist_by_access_code',
  right: { p_access_code: accessCode },
  wrong: { p_access_code: 'WRONG000' },
  told: new RegExp(SECRET),
  count: calls('shared_content'),
};
const EMAIL_CHECK: Reading = {
  token: project.publishableKey,
  begin: 'begin_email_check',
  more: {},
  read: 'email_account_exists',
  right: { p_email: victim.email },
  wrong: { p_email: unknownEmail },
  told: /\btrue\b/,
  count: calls('email_account_exists/network'),
};
const READINGS: readonly (readonly [string, Reading])[] = [
  ['a look-up', LOOK_UP],
  ['an existence check', EMAIL_CHECK],
  ['somebody’s history', { ...tracedAs('read_user_history'), read: 'get_account_history' }],
  ['somebody’s video usage', { ...tracedAs('read_video_usage'), read: 'get_user_video_token_usage' }],
];

/** How a function is asked. */
interface Trick {
  readonly method?: 'GET' | 'HEAD';
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A statement around the call, like hosted's for a cast or filter. The embedded backend refuses those. */
  readonly statement?: (call: string) => string;
}
const CAST_OF_AN_ITEM: Trick = { statement: (call) => `select cast((${call})::jsonb ->> 'video' as int)` };
const CAST_OF_ALL: Trick = { statement: (call) => `select cast((${call})::text as int)` };
const ONE_OBJECT = { accept: 'application/vnd.pgrst.object+json' };
const PLAIN: Trick = {};
const TRICKS: Readonly<Record<string, Trick>> = {
  'a plain call': PLAIN,
  'a statement that casts an item': CAST_OF_AN_ITEM,
  'a statement that casts all': CAST_OF_ALL,
  'a statement that filters': { statement: (call) => `select 1 where (${call})::jsonb -> 'items' = '1'` },
  'a cast of the items': { query: 'select=pgrst_scalar:pgrst_scalar->>items::int' },
  'a cast of the video': { query: 'select=pgrst_scalar:pgrst_scalar->>video::int' },
  'a cast of the first': { query: 'select=pgrst_scalar:pgrst_scalar->>0::int' },
  'a cast of all': { query: 'select=pgrst_scalar::int' },
  'a cast in a filter': { query: 'pgrst_scalar->items=eq.x' },
  'one object of no row': { query: 'pgrst_scalar=is.null', headers: ONE_OBJECT },
  'one object if it is true': { query: 'pgrst_scalar=is.true', headers: ONE_OBJECT },
  'one object if it is a video': { query: 'pgrst_scalar->>kind=eq.video', headers: ONE_OBJECT },
  'one object of a limit': { query: 'limit=0', headers: ONE_OBJECT },
  'an order': { query: 'order=pgrst_scalar' },
  'an offset': { query: 'offset=5', headers: { prefer: 'count=exact' } },
  'a range': { headers: { range: '5-9', 'range-unit': 'items', prefer: 'count=exact' } },
  'a transaction to roll back': { headers: { prefer: 'tx=rollback' } },
  'no row to be changed': { headers: { prefer: 'handling=strict, max-affected=0' } },
  'a plan': { headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' } },
  'another schema': { headers: { 'content-profile': 'private', 'accept-profile': 'private' } },
  GET: { method: 'GET' },
  HEAD: { method: 'HEAD' },
};

/** Calls it in one of the ways. @returns the answer's status and text. */
async function ask(
  token: string,
  name: string,
  args: Arguments,
  { method, query = '', headers, statement }: Trick,
): Promise<string> {
  if (statement && project.local) return askInSql(project.local, token, name, args, statement);
  const body = JSON.stringify(args);
  const told = new URLSearchParams(Object.entries(args).map(([key, value]) => [key, String(value)]));
  const search = method ? `${told.toString()}&${query}` : query;
  const response = await project.request(`/rest/v1/rpc/${name}?${search}`, {
    method: method ?? 'POST',
    ...(!method && { body }),
    headers: {
      apikey: project.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
  });
  return `${response.status} ${await response.text()}`;
}

/** Runs a statement around the call as hosted does: as the caller, in a transaction that fails with it. */
async function askInSql(
  { backend }: LocalControls,
  token: string,
  name: string,
  args: Arguments,
  statement: (call: string) => string,
): Promise<string> {
  const list = Object.keys(args).map((key, index) => `${key} := $${index + 1}`);
  const [, payload] = token.split('.');
  const claims = (
    payload === undefined ? { role: 'anon' } : JSON.parse(Buffer.from(payload, 'base64url').toString())
  ) as RequestClaims;
  try {
    const { rows } = await backend.database.asRequest({ claims, method: 'POST' }, (session) =>
      session.query(statement(`${name}(${list.join(', ')})`), Object.values(args)),
    );
    return `200 ${JSON.stringify(rows)}`;
  } catch (error) {
    return `400 ${JSON.stringify(error)} ${String(error)}`;
  }
}

const begin = ({ token, begin, more, right }: Reading, trick = PLAIN, subject = right) =>
  ask(token, begin, { ...subject, ...more }, trick);
const read = ({ token, read, right }: Reading, receipt: string, trick = PLAIN, subject = right) =>
  ask(token, read, { ...subject, p_receipt: receipt }, trick);
/** The parts of an answer that could be a receipt. */
const receiptIn = (answer: string): string =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(answer)?.[0] ?? crypto.randomUUID();

describe.each(READINGS)('%s', (_, reading) => {
  const TRICK_LIST = Object.entries(TRICKS);

  test('reveals it, counted once', async (context) => {
    const local = needLocal(project, context);
    const [before] = await local.sql(reading.count);
    expect(await read(reading, receiptIn(await begin(reading)))).toMatch(reading.told);
    expect((await local.sql(reading.count))[0]?.['n']).toBe(Number(before?.['n']) + 1);
  });

  test('reveals nothing without a receipt', async () => {
    expect(await ask(reading.token, reading.read, reading.right, PLAIN)).toMatch(/^(404|428) /);
  });

  test.each(TRICK_LIST)('reveals nothing for a made-up receipt: %s', async (_, trick) => {
    const receipt = crypto.randomUUID();
    const answer = await read(reading, receipt, trick);
    expect(answer).not.toMatch(reading.told);
    expect(answer).toBe(await read(reading, receipt, trick, reading.wrong));
  });

  test.each(TRICK_LIST)('reveals nothing uncounted: %s', async (_, trick) => {
    const { local } = project;
    if (!local) return;
    for (const [first, second] of [
      [trick, PLAIN],
      [PLAIN, trick],
    ] as const) {
      const counted = async () => Number((await local.sql(reading.count))[0]?.['n']);
      const before = await counted();
      const begun = await begin(reading, first);
      expect(begun).not.toMatch(reading.told);
      const answer = await read(reading, receiptIn(begun), second);
      if (first === PLAIN || reading.told.test(answer)) expect(await counted()).toBe(before + 1);
      else expect(await counted()).toBeLessThanOrEqual(before + 1);
    }
  });
});

test.each(Object.entries(TRICKS))('counting does not reveal right or wrong: %s', async (_, trick) => {
  for (const reading of [LOOK_UP, EMAIL_CHECK]) {
    const masked = async (subject: Arguments) => {
      const answer = await begin(reading, trick, subject);
      return answer.replace(receiptIn(answer), 'RECEIPT');
    };
    expect(await masked(reading.right)).toBe(await masked(reading.wrong));
  }
});

describe('limits apply whatever happens to the answers', () => {
  /**
   * Calls one after the other.
   * @returns how many were accepted, by the answers and by the database's count, and the most in one window.
   */
  async function letThrough(
    times: number,
    reading: Reading,
    subject: (index: number) => Arguments,
    trick: Trick,
  ) {
    let begun = 0;
    for (let index = 0; index < times; index += 1) {
      const answer = await begin(reading, PLAIN, subject(index));
      if (answer.startsWith('200')) begun += 1;
      const told = reading.told.test(await read(reading, receiptIn(answer), trick, subject(index)));
      expect(told && !answer.startsWith('200')).toBe(false);
    }
    return begun;
  }
  /** Windows of a limit: one, or two in case one ends now. */
  async function windows(action: string): Promise<readonly number[]> {
    const rows = await project.local?.sql('select calls from private.rate_limits where action = $1', [
      action,
    ]);
    return (rows ?? []).map((row) => Number(row['calls']));
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

  test.each([
    ['right look-ups, 120 a minute', 125, 120, LOOK_UP, () => LOOK_UP.right, 'shared_content'],
    ['wrong codes, 20 a minute', 30, 20, LOOK_UP, wrongCode, 'shared_content/wrong'],
    [
      'checks of one e-mail, 10 in 15 minutes',
      14,
      10,
      EMAIL_CHECK,
      () => EMAIL_CHECK.right,
      'email_account_exists/email',
    ],
  ] as const)('%s', async (_, times, most, reading, subject, action) => {
    if (!project.local) return;
    const failing = reading === LOOK_UP ? CAST_OF_AN_ITEM : CAST_OF_ALL;
    const begun = await letThrough(times, reading, subject, failing);
    const counted = await windows(action);
    expect(begun).toBe(sum(counted));
    expect(Math.max(...counted)).toBeLessThanOrEqual(most);
    if (counted.length === 1) expect(begun).toBe(most);
  });
});

function wrongCode(index: number): Arguments {
  return { p_access_code: `WRONG${String(index).padStart(3, '0')}` };
}

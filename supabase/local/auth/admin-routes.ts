import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { SqlSession } from '../database/driver';
import type { LocalEnv } from '../service';
import { adminUserParams, banEnd, pageLinks, pageOf, type AdminUserParams } from './admin-params';
import { confirmEmail } from './apply-verification';
import type { AuthContext } from './auth-context';
import { AuthError, invalidRequest } from './auth-error';
import { AUTH_CONSTANTS } from './auth-settings';
import { claimsOf } from './authenticate';
import { generateLink } from './generate-link';
import { ensureEmailIdentity, updateEmailIdentity } from './identities';
import { emailExists } from './invite';
import { clearOneTimeTokens } from './one-time-tokens';
import { checkPasswordStrength, hashPassword, unknownPasswordHash } from './passwords';
import { parseParams, readParams, validEmail } from './request-params';
import { endSessions } from './sessions';
import { softDeleteUser } from './soft-delete';
import { loadUserJson } from './user-json';
import {
  findUserByEmail,
  findUserById,
  insertUser,
  mergeMetadata,
  updateUser,
  type UserChanges,
  type UserRow,
} from './users';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Users for whoever holds the secret key (api/admin.go): list, one, create, update, delete. */
export function createAdminRoutes(context: AuthContext): Hono<LocalEnv> {
  const app = new Hono<LocalEnv>();
  app.use(async (c, next) => {
    await requireAdmin(context, c);
    return next();
  });
  app.get('/users', (c) => listUsers(context, c));
  app.post('/users', async (c) => c.json(await createUser(context, c.req.raw)));
  app.get('/users/:id', async (c) =>
    c.json(
      await context.transaction(async (session) =>
        loadUserJson(session, await requireUser(session, c.req.param('id'))),
      ),
    ),
  );
  app.put('/users/:id', async (c) => c.json(await changeUser(context, c.req.param('id'), c.req.raw)));
  app.delete('/users/:id', async (c) => {
    await deleteUser(context, c.req.param('id'), c.req.raw);
    return c.json({});
  });
  app.post('/generate_link', async (c) => c.json(await generateLink(context, c.req.raw)));
  return app;
}

/** @throws AuthError 401 or 403 for a caller without the secret key. */
export async function requireAdmin(context: AuthContext, c: Context<LocalEnv>): Promise<void> {
  const caller = c.get('caller');
  if (caller.token === null && caller.apiKey === null) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { role } = await claimsOf(context, caller);
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
}

async function requireUser(session: SqlSession, id: string): Promise<UserRow> {
  if (!UUID.test(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await findUserById(session, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

async function listUsers(context: AuthContext, c: Context<LocalEnv>): Promise<Response> {
  const url = new URL(c.req.raw.url);
  const { page, perPage } = pageOf(url.searchParams);
  const filter = url.searchParams.get('filter') ?? '';
  const { users, total } = await context.transaction(async (session) => {
    const { rows } = await session.query<UserRow & { total: number }>(
      `select u.*, (count(*) over ())::int as total from users u
       where aud = $1 and ($2 = '' or email like $3 or raw_user_meta_data ->> 'full_name' ilike $3)
       order by created_at desc, id limit $4 offset $5`,
      [AUTH_CONSTANTS.audience, filter, `%${filter}%`, perPage, Math.max(0, page - 1) * perPage],
    );
    const found = [];
    for (const user of rows) found.push(await loadUserJson(session, user));
    return { users: found, total: rows[0]?.total ?? 0 };
  });
  c.header('X-Total-Count', String(total));
  c.header('Link', pageLinks(new URL(`/admin/users${url.search}`, url), page, perPage, total));
  return c.json({ users, aud: AUTH_CONSTANTS.audience });
}

async function createUser(context: AuthContext, request: Request) {
  const params = await readParams(request, adminUserParams);
  refusePhone(params);
  if (params.email === '') throw invalidRequest('Cannot create a user without either an email or phone');
  const email = validEmail(params.email);
  if (params.password !== null && params.password_hash !== '') {
    throw invalidRequest('Only a password or a password hash should be provided');
  }
  if (params.id !== '' && !UUID.test(params.id))
    throw invalidRequest('ID must conform to the uuid v4 format');
  const bannedUntil = banEnd(params.ban_duration, context.now());
  const passwordHash = params.password
    ? await hashPassword(params.password)
    : params.password_hash || (await unknownPasswordHash());
  return context.transaction(async (session) => {
    await requireFreeEmail(session, email);
    const now = context.now();
    const added = { email, passwordHash, userData: params.user_metadata ?? {} };
    const user = await insertUser(session, { ...added, ...(params.id && { id: params.id }) }, now);
    await ensureEmailIdentity(session, user, {}, now);
    const changed = await updateUser(
      session,
      user.id,
      {
        ...(params.role && { role: params.role }),
        ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
        ...(params.app_metadata && {
          raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, params.app_metadata),
        }),
      },
      now,
    );
    return loadUserJson(session, params.email_confirm ? await confirmEmail(session, changed, now) : changed);
  });
}

async function changeUser(context: AuthContext, id: string, request: Request) {
  const params = await readParams(request, adminUserParams);
  refusePhone(params);
  const email = params.email === '' ? '' : validEmail(params.email);
  const bannedUntil = banEnd(params.ban_duration, context.now());
  if (params.password !== null) checkPasswordStrength(params.password);
  const passwordHash = params.password === null ? null : await hashPassword(params.password);
  return context.transaction(async (session) => {
    const now = context.now();
    let user = await requireUser(session, id);
    if (email !== '' && email !== user.email) await requireFreeEmail(session, email);
    if (params.email_confirm) user = await confirmEmail(session, user, now);
    if (passwordHash !== null) {
      await clearOneTimeTokens(session, user.id);
      await endSessions(session, user.id, 'all');
    }
    const changes: UserChanges = {
      ...(params.role && { role: params.role }),
      ...(passwordHash !== null && { encrypted_password: passwordHash }),
      ...(email && { email }),
      ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
      ...(params.app_metadata && {
        raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, params.app_metadata),
      }),
      ...(params.user_metadata && {
        raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, params.user_metadata),
      }),
    };
    user = await updateUser(session, user.id, changes, now);
    if (email !== '') {
      await ensureEmailIdentity(session, user, {}, now);
      await updateEmailIdentity(session, user.id, { email, email_verified: params.email_confirm }, now);
    }
    return loadUserJson(session, user);
  });
}

const deleteParams = v.object({ should_soft_delete: v.nullish(v.boolean(), false) });

async function deleteUser(context: AuthContext, id: string, request: Request): Promise<void> {
  const body = await request.text();
  const isSoft = body !== '' && parseParams(body, deleteParams).should_soft_delete;
  await context.transaction(async (session) => {
    const user = await requireUser(session, id);
    if (isSoft) await softDeleteUser(session, user, context.now());
    else await session.query('delete from users where id = $1', [user.id]);
  });
}

function refusePhone({ phone }: AdminUserParams): void {
  if (phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
}

async function requireFreeEmail(session: SqlSession, email: string): Promise<void> {
  if (await findUserByEmail(session, email)) throw emailExists();
}

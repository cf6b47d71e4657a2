import { beforeAll, describe, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/OpenApi/OpenApiSpec.hs and src/PostgREST/Response/OpenAPI.hs; for whom,
// supabase.com/changelog (42949).
const SQL = `
create table public.rd_owners (id int primary key);
comment on table public.rd_owners is E'Owners\\n\\nof things,\\nmany of them';
create type public.rd_kind as enum ('big', 'small');
create domain public.rd_short as varchar(7) default 'abc';
create table public.rd_things (
  id bigint primary key references public.rd_owners (id),
  owner_id int references public.rd_owners (id),
  name text not null default 'it',
  mark character(1),
  kind public.rd_kind default 'big',
  short public.rd_short,
  tags text[] not null default '{}',
  sets json[],
  extra jsonb default '{}',
  price numeric(10, 2) default 42.2,
  open boolean default false,
  made_at timestamptz default now()
);
comment on column public.rd_things.owner_id is 'Whose it is';
create view public.rd_seen as select id, owner_id from public.rd_things;
create view public.rd_counts as select count(*) as things from public.rd_things;
create table public.rd_hidden (id int);
create function public.rd_find(name text, numbers int[], extra jsonb default null) returns int stable language sql as 'select 1';
comment on function public.rd_find is E'Finds\\nthings';
create function public.rd_make() returns void language sql as '';
create function public.rd_sum(variadic numbers int[] default '{}') returns int immutable language sql as 'select 1';
create function public.rd_secret() returns int language sql as 'select 1';
revoke execute on function public.rd_secret() from public;
grant select on public.rd_owners, public.rd_things, public.rd_seen, public.rd_counts to service_role;
grant select on public.rd_owners to authenticated;
`;

interface Document {
  readonly [key: string]: unknown;
  readonly paths: Record<string, Record<string, unknown>>;
  readonly definitions: Record<string, { readonly properties: Record<string, unknown> }>;
  readonly parameters: Record<string, unknown>;
}

const OTHER_KEY = {
  message: 'Access to schema is forbidden',
  hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
};

describeRest('the root describes the API', (open) => {
  beforeAll(async () => {
    await open().local.backend.database.asOwner((session) => session.exec(SQL));
  });
  const root = (headers: Record<string, string> = {}, method = 'GET') => {
    const { project } = open();
    return project.request('/rest/v1/', { method, headers: { apikey: project.secretKey, ...headers } });
  };
  const document = async (headers?: Record<string, string>) =>
    (await (await root(headers)).json()) as Document;

  test('to the secret key alone', async () => {
    const { project } = open();
    const user = await project.newUser();
    const apikey = project.publishableKey;
    for (const headers of [{ apikey }, { apikey, authorization: `Bearer ${user.accessToken}` }]) {
      const refused = await root(headers);
      expect([refused.status, await refused.json()]).toEqual([401, OTHER_KEY]);
      expect((await root(headers, 'HEAD')).status).toBe(401);
    }
  });

  test('as OpenAPI or JSON, and as nothing else', async () => {
    for (const accept of ['application/openapi+json', 'application/json', '*/*']) {
      const answer = await root({ accept });
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('content-profile'),
      ]).toEqual([200, 'application/openapi+json; charset=utf-8', 'public']);
    }
    const head = await root({}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const refused = await root({ accept: 'text/csv' });
    expect([refused.status, await refused.json()]).toMatchObject([
      406,
      { code: 'PGRST107', message: 'None of these media types are available: text/csv' },
    ]);
    const table = await open().rest('/rt_books', { headers: { accept: 'application/openapi+json' } });
    expect(table.status).toBe(406);
    expect((await root({}, 'DELETE')).status).toBe(405);
  });

  test('with what it is and where', async () => {
    expect(await document()).toMatchObject({
      swagger: '2.0',
      info: { title: 'standard public schema', description: '', version: expect.stringMatching(/^14\.\d+$/) },
      host: '127.0.0.1:54321',
      basePath: '/',
      schemes: ['http'],
      externalDocs: {
        description: 'PostgREST Documentation',
        url: 'https://postgrest.org/en/v14/references/api.html',
      },
    });
    await open().local.sql(`comment on schema public is E'My API title\\n\\nthat spans\\nlines'`);
    expect(await document()).toMatchObject({
      info: { title: 'My API title', description: 'that spans\nlines' },
    });
  });

  describe('of tables and views', () => {
    test('the operations of those that change and of those that do not', async () => {
      const { paths } = await document();
      const ref = (name: string) => ({ $ref: `#/parameters/${name}` });
      const filters = ['rowFilter.rd_owners.id'];
      expect(paths['/rd_owners']).toEqual({
        get: {
          tags: ['rd_owners'],
          summary: 'Owners',
          description: 'of things,\nmany of them',
          parameters: [
            ...filters,
            'select',
            'order',
            'range',
            'rangeUnit',
            'offset',
            'limit',
            'preferCount',
          ].map(ref),
          responses: {
            200: {
              description: 'OK',
              schema: { type: 'array', items: { $ref: '#/definitions/rd_owners' } },
            },
            206: { description: 'Partial Content' },
          },
        },
        post: expect.objectContaining({
          parameters: ['body.rd_owners', 'select', 'preferPost'].map(ref),
          responses: { 201: { description: 'Created' } },
        }),
        patch: expect.objectContaining({
          parameters: [...filters, 'body.rd_owners', 'preferReturn'].map(ref),
          responses: { 204: { description: 'No Content' } },
        }),
        delete: expect.objectContaining({ parameters: [...filters, 'preferReturn'].map(ref) }),
      });
      expect(Object.keys(paths['/rd_counts'] ?? {})).toEqual(['get']);
    });

    test('the columns with their types, defaults and keys', async () => {
      const { definitions } = await document();
      const key = "This is a Foreign Key to `rd_owners.id`.<fk table='rd_owners' column='id'/>";
      expect(definitions['rd_things']).toEqual({
        type: 'object',
        required: ['id', 'name', 'tags'],
        properties: {
          id: {
            type: 'integer',
            format: 'int64',
            description: `Note:\nThis is a Primary Key.<pk/>\n${key}`,
          },
          owner_id: { type: 'integer', format: 'int32', description: `Whose it is\n\nNote:\n${key}` },
          name: { type: 'string', format: 'text', default: 'it' },
          mark: { type: 'string', format: 'character', maxLength: 1 },
          kind: { type: 'string', format: 'public.rd_kind', enum: ['big', 'small'], default: 'big' },
          short: { type: 'string', format: 'character varying', maxLength: 7, default: 'abc' },
          tags: { type: 'array', format: 'text[]', items: { type: 'string' } },
          sets: { type: 'array', format: 'json[]', items: {} },
          extra: { format: 'jsonb' },
          price: { type: 'number', format: 'numeric', default: 42.2 },
          open: { type: 'boolean', format: 'boolean', default: false },
          made_at: { type: 'string', format: 'timestamp with time zone', default: 'now()' },
        },
      });
      expect(definitions['rd_owners']?.properties['id']).toEqual({
        type: 'integer',
        format: 'int32',
        description: 'Note:\nThis is a Primary Key.<pk/>',
      });
      expect(definitions['rd_seen']).toEqual({
        type: 'object',
        properties: {
          id: {
            type: 'integer',
            format: 'int64',
            description: `Note:\nThis is a Primary Key.<pk/>\n${key}`,
          },
          owner_id: { type: 'integer', format: 'int32', description: `Note:\n${key}` },
        },
      });
    });

    test('the parameters', async () => {
      const { parameters } = await document();
      expect(parameters['rowFilter.rd_things.owner_id']).toEqual({
        name: 'owner_id',
        description: 'Whose it is',
        required: false,
        in: 'query',
        type: 'string',
      });
      expect(parameters['body.rd_things']).toEqual({
        name: 'rd_things',
        description: 'rd_things',
        required: false,
        in: 'body',
        schema: { $ref: '#/definitions/rd_things' },
      });
      expect(parameters['preferParams']).not.toHaveProperty('enum');
      expect(parameters['rangeUnit']).toMatchObject({ name: 'Range-Unit', in: 'header', default: 'items' });
    });
  });

  test('of functions: by GET too where they change nothing', async () => {
    const { paths } = await document();
    const args = { name: 'args', required: true, in: 'body' };
    const prefer = { $ref: '#/parameters/preferParams' };
    expect(Object.keys(paths['/rpc/rd_make'] ?? {})).toEqual(['post']);
    expect(paths['/rpc/rd_make']).toMatchObject({
      post: { tags: ['(rpc) rd_make'], parameters: [{ ...args, schema: { type: 'object' } }, prefer] },
    });
    expect(paths['/rpc/rd_find']).toMatchObject({
      get: {
        summary: 'Finds',
        description: 'things',
        parameters: [
          { name: 'name', required: true, in: 'query', type: 'string', format: 'text' },
          { name: 'numbers', required: true, in: 'query', type: 'string', format: 'integer[]' },
          { name: 'extra', required: false, in: 'query', type: 'string', format: 'jsonb' },
        ],
      },
      post: {
        parameters: [
          {
            ...args,
            schema: {
              type: 'object',
              description: 'Finds\nthings',
              required: ['name', 'numbers'],
              properties: {
                name: { type: 'string', format: 'text' },
                numbers: { type: 'array', format: 'integer[]', items: { type: 'integer' } },
                extra: { format: 'jsonb' },
              },
            },
          },
          prefer,
        ],
      },
    });
    expect(paths['/rpc/rd_sum']).toMatchObject({
      get: {
        parameters: [
          {
            name: 'numbers',
            required: false,
            in: 'query',
            type: 'array',
            items: { type: 'integer', format: 'int32' },
            collectionFormat: 'multi',
          },
        ],
      },
    });
  });

  // The secret key beside a user's token acts as that user.
  test('as far as the role may go', async () => {
    const user = await open().project.newUser();
    const ofUser = await document({ authorization: `Bearer ${user.accessToken}` });
    expect(ofUser.paths).toHaveProperty('/rd_owners');
    for (const path of ['/rd_things', '/rd_hidden', '/rpc/rd_secret']) {
      expect(ofUser.paths).not.toHaveProperty([path]);
    }
    const ofService = await document();
    expect(ofService.paths).toHaveProperty('/rd_things');
    expect(ofService.paths).not.toHaveProperty('/rd_hidden');
  });
});

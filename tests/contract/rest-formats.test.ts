import { beforeAll, expect, test } from 'vitest';
import { describeRest } from './rest-project';

// Sources: PostgREST v14 test/spec/Feature/Query/{QuerySpec,InsertSpec,RpcSpec,CustomMediaSpec}.hs, and Supabase Storage's
// src/storage/uploader.ts.
const SQL = `
create domain public.rf_color as int;
create function public.rf_color_json(public.rf_color) returns json language sql immutable as
  $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
create function public.rf_color_text(text) returns public.rf_color language sql immutable as
  $$ select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int::public.rf_color $$;
create function public.rf_color_from_json(json) returns public.rf_color language sql immutable as
  $$ select public.rf_color_text($1 #>> '{}') $$;
create cast (public.rf_color as json) with function public.rf_color_json(public.rf_color) as implicit;
create cast (text as public.rf_color) with function public.rf_color_text(text) as implicit;
create cast (json as public.rf_color) with function public.rf_color_from_json(json) as implicit;
create table public.rf_todos (id int primary key, name text, color public.rf_color default 256);
insert into public.rf_todos values (1, 'Report, "long"', 0), (2, 'Essay', 256), (3, null, 123456);
create function public.rf_search(public.rf_todos) returns tsvector language sql immutable as
  $$ select to_tsvector('english', coalesce($1.name, '')) $$;
create function public.rf_title(public.rf_todos) returns text language sql immutable as $$ select $1.name $$;
create function public.rf_text(text) returns text language sql immutable as $$ select $1 $$;
create function public.rf_bytes(bytea) returns int language sql immutable as $$ select length($1) $$;
create function public.rf_join(a text, variadic b text[]) returns text language sql immutable as
  $$ select a || array_to_string(b, '+') $$;
create domain public."text/html" as text;
create function public.rf_page() returns public."text/html" language sql immutable as $$ select '<p>'::public."text/html" $$;
create domain public."image/png" as bytea;
create function public.rf_image() returns public."image/png" language sql immutable as
  $$ select '\\x89504e47'::public."image/png" $$;
create domain public."*/*" as bytea;
create function public.rf_any() returns public."*/*" language sql immutable as $$ select 'any'::public."*/*" $$;
create domain public."text/names" as text;
create table public.rf_words (id int primary key, name text);
insert into public.rf_words values (1, 'one'), (2, 'two');
grant select on public.rf_words to anon;
create function public.rf_add_name(names public."text/names", next public.rf_words) returns public."text/names"
  language sql immutable as $$ select (names || next.name || ';')::public."text/names" $$;
create aggregate public.rf_names(public.rf_words) (
  initcond = '', stype = public."text/names", sfunc = public.rf_add_name
);
grant select, insert, update on public.rf_todos to anon;
`;

describeRest('bodies and answers in other forms', (open) => {
  beforeAll(async () => {
    await open().local.backend.database.asOwner((session) => session.exec(SQL));
  });
  const send = async (path: string, init?: RequestInit) => {
    const response = await open().rest(path, init);
    return [response.status, response.headers.get('content-type'), await response.text()] as const;
  };
  const json = async (path: string, init?: RequestInit) => {
    const [status, , text] = await send(path, init);
    return [status, text === '' ? null : (JSON.parse(text) as unknown)] as const;
  };
  const post = (type: string, body: BodyInit): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': type, Prefer: 'return=representation' },
    body,
  });

  // QuerySpec, "Data representations for customisable value formatting and parsing".
  test('a domain with casts of its own is read and written by them', async () => {
    expect(await json('/rf_todos?select=id,color&id=lt.4')).toEqual([
      200,
      [
        { id: 1, color: '#000000' },
        { id: 2, color: '#000100' },
        { id: 3, color: '#01E240' },
      ],
    ]);
    expect(await json('/rf_todos?select=*&id=eq.2')).toEqual([
      200,
      [{ id: 2, name: 'Essay', color: '#000100' }],
    ]);
    expect(await json('/rf_todos?select=clr:color&color=eq.000100')).toEqual([200, [{ clr: '#000100' }]]);
    expect(await json('/rf_todos?select=id&color=in.(000100,01E240)&order=id')).toEqual([
      200,
      [{ id: 2 }, { id: 3 }],
    ]);
    expect(
      await json('/rf_todos?select=color', post('application/json', '{"id":10,"color":"#00ff00"}')),
    ).toEqual([201, [{ color: '#00FF00' }]]);
    const patch = { ...post('application/json', '{"color":"#0000ff"}'), method: 'PATCH' };
    expect(await json('/rf_todos?id=eq.10', patch)).toEqual([
      200,
      [{ id: 10, name: null, color: '#0000FF' }],
    ]);
  });

  // QuerySpec, "full text search operators on computed columns".
  test('a computed column is searched as what it is', async () => {
    expect(await json('/rf_todos?select=id&rf_search=fts(english).essays')).toEqual([200, [{ id: 2 }]]);
    expect(await json('/rf_todos?select=id&rf_title=plfts.essay')).toEqual([200, [{ id: 2 }]]);
  });

  test('CSV as answer', async () => {
    const headers = { Accept: 'text/csv' };
    expect(await send('/rf_todos?select=id,name&id=lt.4&order=id', { headers })).toEqual([
      200,
      'text/csv; charset=utf-8',
      'id,name\n1,"Report, ""long"""\n2,Essay\n3,',
    ]);
    expect(await send('/rf_todos?id=eq.99', { headers })).toEqual([200, 'text/csv; charset=utf-8', '\n']);
  });

  // InsertSpec, "CSV insert".
  test('CSV as body: NULL is null, quotes hold commas, other lengths are refused', async () => {
    const csv = 'id,name\r\n20,"a, ""b"""\n21,NULL\n';
    expect(await json('/rf_todos?select=id,name', post('text/csv', csv))).toEqual([
      201,
      [
        { id: 20, name: 'a, "b"' },
        { id: 21, name: null },
      ],
    ]);
    expect(await json('/rf_todos', post('text/csv', 'id,name\n22,x,y'))).toEqual([
      400,
      { code: 'PGRST102', details: null, hint: null, message: 'All lines must have same number of fields' },
    ]);
  });

  test('a form as body: fields of a row, arguments, repeated ones of a variadic function', async () => {
    const type = 'application/x-www-form-urlencoded';
    expect(await json('/rf_todos?select=id,name', post(type, 'id=30&name=a+b'))).toEqual([
      201,
      [{ id: 30, name: 'a b' }],
    ]);
    expect(await json('/rpc/rt_add', post(type, 'a=1&b=2'))).toEqual([200, 3]);
    expect(await json('/rpc/rf_join', post(type, 'a=x&b=1&b=2'))).toEqual([200, 'x1+2']);
  });

  // RpcSpec, "a single unnamed parameter".
  test('an unnamed parameter takes the whole body', async () => {
    expect(await json('/rpc/rf_text', post('text/plain', 'a "b"'))).toEqual([200, 'a "b"']);
    expect(await json('/rpc/rf_text', post('application/json', '{"": "x"}'))).toEqual([200, '{"": "x"}']);
    const bytes = new Uint8Array([0, 255, 10]);
    expect(await json('/rpc/rf_bytes', post('application/octet-stream', bytes))).toEqual([200, 3]);
    expect(await json('/rpc/rt_add', post('text/plain', 'x'))).toEqual([
      404,
      {
        code: 'PGRST202',
        details:
          'Searched for the function public.rt_add with a single unnamed text parameter, but no matches were found in the schema cache.',
        hint: null,
        message: 'Could not find the function public.rt_add in the schema cache',
      },
    ]);
    expect(await json('/rf_todos', post('text/plain', 'x'))).toMatchObject([
      400,
      { code: 'PGRST102', message: 'Content-Type not acceptable: text/plain' },
    ]);
  });

  // CustomMediaSpec
  test('media types that functions of the database make, of text, bytes or rows', async () => {
    const read = async (path: string, accept: string) => {
      const response = await open().rest(path, { headers: { Accept: accept } });
      const type = response.headers.get('content-type');
      return [response.status, type, Buffer.from(await response.arrayBuffer()).toString('latin1')];
    };
    expect(await read('/rpc/rf_page', 'text/html')).toEqual([200, 'text/html', '<p>']);
    expect(await json('/rpc/rf_page')).toEqual([200, '<p>']);
    expect(await read('/rpc/rf_image', 'image/png, */*;q=0.1')).toEqual([200, 'image/png', '\x89PNG']);
    expect(await read('/rpc/rf_any', 'app/anything')).toEqual([200, 'application/octet-stream', 'any']);
    expect(await read('/rf_words?order=id', 'text/names')).toEqual([200, 'text/names', 'one;two;']);
    // A handler of one table wants all of its columns.
    expect((await read('/rf_words?select=name', 'text/names'))[0]).toBe(406);
    expect((await read('/rpc/rf_page', 'image/png'))[0]).toBe(406);
  });

  test('a file without metadata of its own has an empty object', async () => {
    const files = open().project.service().storage.from('original_videos');
    const bytes = new Uint8Array(3).buffer;
    expect((await files.upload('plain/a.mp4', bytes, { contentType: 'video/mp4' })).error).toBeNull();
    expect((await files.info('plain/a.mp4')).data).toMatchObject({ metadata: {} });
  });
});

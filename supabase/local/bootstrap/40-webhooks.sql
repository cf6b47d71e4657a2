-- Database webhooks as a hosted project has them once they are switched on: triggers that call supabase_functions.http_request
-- with an address, a method, headers, parameters and a time. There pg_net sends the request once the transaction is
-- committed, once, and whatever becomes of it; here the process of the backend does (supabase/local/webhooks).
create schema supabase_functions;
create schema local_webhooks;

create table local_webhooks.requests (
  id bigint generated always as identity primary key,
  url text not null,
  headers jsonb not null,
  body jsonb not null,
  timeout_ms integer not null
);

create function supabase_functions.http_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[1] is distinct from 'POST' or coalesce(tg_argv[3], '{}') <> '{}' then
    raise exception 'The embedded backend sends webhooks by POST and without parameters alone' using errcode = '0A000';
  end if;
  insert into local_webhooks.requests (url, headers, body, timeout_ms)
  values (
    tg_argv[0], tg_argv[2]::jsonb,
    jsonb_build_object('type', tg_op, 'table', tg_table_name, 'schema', tg_table_schema, 'record', new, 'old_record', old),
    tg_argv[4]::integer
  );
  return new;
end;
$$;
revoke execute on function supabase_functions.http_request() from public;

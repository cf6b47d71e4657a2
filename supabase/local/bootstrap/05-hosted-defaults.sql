-- What SQL finds on a hosted project beside the roles: extensions on the search path, the role that PostgREST logs in
-- as, the publication of Realtime (nobody listens to it here).
do $$
begin
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator nologin noinherit; end if;
  execute format('alter database %I set search_path to "$user", public, extensions', current_database());
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
end $$;
grant anon, authenticated, service_role to authenticator;
-- For the session that runs the migrations; those that come later have it from the database.
set search_path to "$user", public, extensions;
create extension if not exists "uuid-ossp" with schema extensions;

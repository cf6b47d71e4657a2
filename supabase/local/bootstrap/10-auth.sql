-- Schema auth: the tables, columns and functions of hosted Supabase Auth that our SQL and the embedded service use.
-- Everything in it belongs to supabase_auth_admin: the service works as that role, so that a trigger on auth.users meets the
-- same rights here as on hosted. Row level security without a policy keeps everybody else out.
create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role;
-- Hosted lets the auth service reach public objects, but gives it no rights on them.
grant usage on schema public, extensions to supabase_auth_admin;

set local role supabase_auth_admin;

create type auth.one_time_token_type as enum (
  'confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current'
);

create table auth.users (
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  -- Not used here; seed.sql fills them, because hosted's service does not accept null.
  instance_id uuid,
  encrypted_password varchar(255),
  confirmation_token varchar(255) default '',
  recovery_token varchar(255) default '',
  email_change_token_new varchar(255) default ''
);
create unique index users_email_partial_key on auth.users (email);
create index users_lower_email_idx on auth.users (lower(email));

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  not_after timestamptz,
  -- Hosted keeps it in mfa_amr_claims.
  authentication_method text
);
create index sessions_user_id_idx on auth.sessions (user_id);

create table auth.refresh_tokens (
  id bigserial primary key,
  token varchar(255) unique,
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  created_at timestamptz not null,
  primary key (user_id, token_type)
);
create index one_time_tokens_token_hash_idx on auth.one_time_tokens using hash (token_hash);

create table auth.flow_state (
  auth_code text primary key,
  user_id uuid references auth.users (id) on delete cascade,
  code_challenge text not null,
  authentication_method text not null,
  created_at timestamptz not null,
  auth_code_issued_at timestamptz
);
create index flow_state_user_id_method_idx on auth.flow_state (user_id, authentication_method);

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.flow_state enable row level security;

-- Claims of the request that runs; null outside of one.
create function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

reset role;

-- What hosted keeps outside of the database: the signing key.
create schema local_project;
create table local_project.signing_key (
  id boolean primary key default true check (id),
  private_jwk jsonb not null
);

-- Mails that hosted would send. Written in the transaction that needs the mail: no mail without its token, no
-- token without its mail.
create schema local_inbox;
create table local_inbox.messages (
  id text primary key,
  position bigint generated always as identity unique,
  sender text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz not null,
  seen boolean not null default false
);
create index messages_recipient_idx on local_inbox.messages (recipient);
grant usage on schema local_inbox to supabase_auth_admin;
grant insert on local_inbox.messages to supabase_auth_admin;

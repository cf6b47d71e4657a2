-- Who may act as an admin, and a trace of what admins did. Without foreign keys: it outlives the accounts it names.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null check (
    action in ('gift_tokens', 'set_user_as_admin', 'read_user_history', 'read_video_usage')
  ),
  user_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index admin_actions_admin_id_idx on private.admin_actions (admin_id, id);
create index admin_actions_user_id_idx on private.admin_actions (user_id, id);
alter table private.admin_actions enable row level security;
revoke all on private.admin_actions from public, anon, authenticated;

create function private.keep_admin_actions() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  raise exception 'The trace of admin actions is append-only' using errcode = 'PT403';
end;
$$;
revoke execute on function private.keep_admin_actions() from public;

create trigger keep_admin_actions before update or delete on private.admin_actions
  for each row execute function private.keep_admin_actions();
create trigger keep_all_admin_actions before truncate on private.admin_actions
  for each statement execute function private.keep_admin_actions();

-- The rank now, whatever the token was issued for (core spec, section 6).
create function private.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
end;
$$;
revoke execute on function private.require_admin() from public;

create function private.log_admin_action(p_action text, p_user_id uuid, p_details jsonb) returns void
language sql security definer set search_path = ''
as $$
  insert into private.admin_actions (admin_id, action, user_id, details)
  values ((select auth.uid()), p_action, p_user_id, p_details);
$$;
revoke execute on function private.log_admin_action(text, uuid, jsonb) from public;

-- There is always somebody who can let others in (product.md, "Roles"). The lock makes two that leave at once leave
-- one after the other.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.users u where u.is_admin and u.id <> old.id) then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$$;
revoke execute on function private.keep_last_admin() from public;

create index users_is_admin_idx on public.users (id) where is_admin;
create trigger keep_last_admin_in_rank before update of is_admin on public.users
  for each row when (old.is_admin and not new.is_admin) execute function private.keep_last_admin();
create trigger keep_last_admin before delete on public.users
  for each row when (old.is_admin) execute function private.keep_last_admin();

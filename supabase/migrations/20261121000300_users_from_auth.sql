-- Keeps public.users in step with auth.users. An error in these triggers would break sign-up with a 500
-- (hosted-contract, section 0.2), so they take whatever stands in the metadata: it is written by the visitor.

-- A name as typed: one line, no spaces around it, at most as long as the column takes. Anything but text is no name.
create function private.clean_name(p_metadata jsonb, p_key text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_typeof(p_metadata -> p_key) = 'string'
      then btrim(left(btrim(regexp_replace(p_metadata ->> p_key, '\s+', ' ', 'g')), 100))
    else ''
  end;
$$;
revoke execute on function private.clean_name(jsonb, text) from public;

create function private.create_user_from_auth() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.users (id, email, first_name, last_name)
  values (
    new.id,
    coalesce(new.email, ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'first_name'), ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'last_name'), '')
  )
  on conflict (id) do nothing;
  return new;
end;
$$;
revoke execute on function private.create_user_from_auth() from public;

create function private.sync_user_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$$;
revoke execute on function private.sync_user_email() from public;

create trigger create_user_from_auth after insert on auth.users
  for each row execute function private.create_user_from_auth();

create trigger sync_user_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.sync_user_email();

-- Accounts that a project had before this migration.
insert into public.users (id, email, first_name, last_name, created_at)
select
  u.id,
  coalesce(u.email, ''),
  coalesce(private.clean_name(u.raw_user_meta_data, 'first_name'), ''),
  coalesce(private.clean_name(u.raw_user_meta_data, 'last_name'), ''),
  coalesce(u.created_at, now())
from auth.users u
on conflict (id) do nothing;

-- A name that was changed with the auth service (PUT /user) is the account's name: support and admins see the one that its
-- owner does. Nothing else of the metadata counts, and a name of nothing takes no name away. Errors here would answer the
-- change with a 500, so whatever stands there is taken as at the sign-up.
create function private.sync_user_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users u
  set
    first_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'first_name'), ''), u.first_name),
    last_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'last_name'), ''), u.last_name)
  where u.id = new.id;
  return new;
end;
$$;
revoke execute on function private.sync_user_name() from public;

create trigger sync_user_name after update of raw_user_meta_data on auth.users
  for each row when (
    old.raw_user_meta_data -> 'first_name' is distinct from new.raw_user_meta_data -> 'first_name'
    or old.raw_user_meta_data -> 'last_name' is distinct from new.raw_user_meta_data -> 'last_name'
  )
  execute function private.sync_user_name();

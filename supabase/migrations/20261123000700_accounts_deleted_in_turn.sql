-- Accounts are deleted one after the other. What they leave in each other (gifts given, answers to tickets, views of
-- videos) loses its author or goes with its owner, so two that are deleted at once could each wait for a row of the other,
-- and the server would refuse one. The name makes this the first trigger of a deletion: the lock of the last admin comes
-- after it, for everybody.
create function private.delete_accounts_in_turn() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.delete_accounts_in_turn'));
  return old;
end;
$$;
revoke execute on function private.delete_accounts_in_turn() from public;

create trigger delete_accounts_in_turn before delete on public.users
  for each row execute function private.delete_accounts_in_turn();

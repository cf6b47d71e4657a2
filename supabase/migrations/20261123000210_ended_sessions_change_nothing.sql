-- An ended session changes nothing of an account: it spends, gives, publishes, writes and removes nothing, by whatever
-- function or statement. It reads what is the caller's own until its token runs out, as everywhere on Supabase.

-- Triggers, because functions that run as the owner pass the policies. Requests without a user (service_role, the auth
-- service) are not asked.
create function private.refuse_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_session();
  end if;
  return null;
end;
$$;
revoke execute on function private.refuse_ended_session() from public;

create trigger a_session_is_needed before insert or update or delete on public.videos
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.user_settings
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.track_documents
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.video_shares
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.video_playlists
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.playlist_items
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.support_tickets
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.ticket_replies
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.faq_entries
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.token_usage
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.token_gifts
  for each statement execute function private.refuse_ended_session();
create trigger a_session_is_needed before insert or update or delete on public.user_subscriptions
  for each statement execute function private.refuse_ended_session();

-- Files too: an upload in pieces is asked at each of them.
create policy "Files are added in a session" on storage.objects
  as restrictive for insert to authenticated
  with check ((select private.has_session()));
create policy "Files are replaced in a session" on storage.objects
  as restrictive for update to authenticated
  using ((select private.has_session()))
  with check ((select private.has_session()));
create policy "Files are removed in a session" on storage.objects
  as restrictive for delete to authenticated
  using ((select private.has_session()));

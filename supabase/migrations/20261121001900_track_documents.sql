-- Where the editor of a video was left: its path and what is being done with it, as one document that only the browser
-- reads. revision counts the saves; writer_id is the opened editor that saved last, so that one whose answer was lost
-- knows its own save again. Written by save_track_document alone.
create table public.track_documents (
  video_id uuid primary key references public.videos (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  revision integer not null check (revision > 0),
  document jsonb not null check (jsonb_typeof(document) = 'object' and octet_length(document::text) <= 1048576),
  writer_id uuid not null,
  updated_at timestamptz not null default now()
);

create index track_documents_user_id_idx on public.track_documents (user_id);

alter table public.track_documents enable row level security;
revoke all on public.track_documents from public, anon, authenticated;
grant select on public.track_documents to authenticated;
grant select, insert, update, delete on public.track_documents to service_role;

create policy "Users read their own tracks" on public.track_documents
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Saves over the revision that the caller has seen (0: none) and returns the new one; a newer one is never replaced.
-- The video's row is the lock, since a first save has no document to lock yet. Locks are taken in the order users,
-- videos, track_documents, which is also the order of a cascading delete; the key share lets charges pass.
create function public.save_track_document(
  p_video_id uuid, p_base_revision integer, p_document jsonb, p_writer_id uuid
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select t.revision into v_revision from public.track_documents t where t.video_id = p_video_id;
  v_revision := coalesce(v_revision, 0);
  if v_revision is distinct from p_base_revision then
    raise exception 'The track was changed elsewhere' using errcode = 'PT409';
  end if;

  insert into public.track_documents as t (video_id, user_id, revision, document, writer_id)
  values (p_video_id, v_user_id, v_revision + 1, p_document, p_writer_id)
  on conflict (video_id) do update
  set revision = excluded.revision, document = excluded.document, writer_id = excluded.writer_id, updated_at = now();
  return v_revision + 1;
end;
$$;
comment on function public.save_track_document(uuid, integer, jsonb, uuid) is
  'Security definer: the only writer of track_documents; checks the owner of the video and the revision.';
revoke execute on function public.save_track_document(uuid, integer, jsonb, uuid) from public, anon;
grant execute on function public.save_track_document(uuid, integer, jsonb, uuid) to authenticated;

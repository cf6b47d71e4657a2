-- Whether the editor of a video holds a path: the dashboard tells tracked clips from untouched ones by it, without reading
-- documents that may be a megabyte each. Written by save_track_document alone, in the transaction that saves the document.
alter table public.videos add column is_tracked boolean not null default false;

create function private.has_path(p_document jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(p_document -> 'points')
    when 'array' then jsonb_array_length(p_document -> 'points') > 0
    else false
  end;
$$;
revoke execute on function private.has_path(jsonb) from public;

update public.videos v
set is_tracked = true
from public.track_documents t
where t.video_id = v.id and private.has_path(t.document);

create or replace function public.save_track_document(
  p_video_id uuid, p_base_revision integer, p_document jsonb, p_writer_id uuid
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
  v_was_tracked boolean;
begin
  perform from public.users u where u.id = v_user_id for key share;
  select v.is_tracked into v_was_tracked
  from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
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
  -- Only when it changes: every autosave would write the video's row anew.
  if v_was_tracked <> private.has_path(p_document) then
    update public.videos set is_tracked = not v_was_tracked where id = p_video_id;
  end if;
  return v_revision + 1;
end;
$$;

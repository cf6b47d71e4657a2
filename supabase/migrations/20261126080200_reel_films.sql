-- Whether everything in a reel of the caller's is there and was charged, so that its film may be stored.
create function private.is_paid_reel(p_video_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(bool_and(
    exists (
      select from public.videos v join public.token_usage t on t.video_id = v.id and t.action = 'video_processing'
      where v.id = p.video_id and v.user_id = r.user_id and not v.is_reel
    )
  ), false)
  from public.reels r join public.reel_plays p on p.reel_id = r.video_id
  where r.video_id = p_video_id and r.user_id = (select auth.uid());
$$;
revoke execute on function private.is_paid_reel(uuid) from public;

-- As before, and films of reels whose plays were all paid for.
create or replace function private.is_paid_export(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.token_usage t
    where t.user_id = (select auth.uid()) and t.action = 'video_processing' and t.video_id = e.video_id
  ) or private.is_paid_reel(e.video_id)
  from (
    select case
      when p_name ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(p_name, '/', 2)::uuid
    end as video_id
  ) e;
$$;

-- The film of a reel, made from a revision of its recipe. PT409: a play of it has left the recipe meanwhile. A change of the
-- path by a client is refused as for every video without a charge.
create function public.save_reel_film(
  p_video_id uuid, p_revision integer, p_path text, p_duration_sec numeric, p_chapters jsonb,
  p_thumbnail_path text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id and v.is_reel for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if not private.is_paid_reel(p_video_id) then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  if not exists (
    select from storage.objects o
    where o.bucket_id = 'processed_videos' and o.name = p_path
      and starts_with(o.name, v_user_id::text || '/' || p_video_id::text || '/')
  ) then
    raise exception 'No stored file has this name' using errcode = 'foreign_key_violation';
  end if;
  if not coalesce(private.are_chapters(p_chapters), false) then
    raise exception 'These are no chapters' using errcode = 'PT422';
  end if;
  if exists (
    select from jsonb_array_elements(p_chapters) c (chapter)
    where (c.chapter ->> 'startSec')::numeric >= p_duration_sec or not exists (
      select from public.reel_plays p
      where p.reel_id = p_video_id and p.video_id = (c.chapter ->> 'videoId')::uuid
    )
  ) then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  update public.reels r set made_revision = p_revision, chapters = p_chapters where r.video_id = p_video_id;
  update public.videos v
  set processed_video_path = p_path, processed_duration_sec = p_duration_sec, processed_at = now(), status = 'ready',
    processing_heartbeat_at = null, thumbnail_path = coalesce(p_thumbnail_path, v.thumbnail_path)
  where v.id = p_video_id;
end;
$$;
comment on function public.save_reel_film(uuid, integer, text, numeric, jsonb, text) is
  'Security definer: users have no right to write chapters; the reel has to be their own, and every play of it charged.';
revoke execute on function public.save_reel_film(uuid, integer, text, numeric, jsonb, text) from public, anon;
grant execute on function public.save_reel_film(uuid, integer, text, numeric, jsonb, text) to authenticated;

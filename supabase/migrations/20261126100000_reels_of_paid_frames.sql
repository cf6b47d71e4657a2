-- The stretches of clips that the film of a reel was composed of, as the browser states them that made it:
-- [{"videoId", "first", "end"}], frames from the first to before the end, both null for the whole clip.
create function private.are_composed_plays(p_composed jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select case when jsonb_typeof(p_composed) <> 'array' or jsonb_array_length(p_composed) > 50 then false
    else (
      select coalesce(bool_and(
        case
          when p.play -> 'first' = 'null' and p.play -> 'end' = 'null' then true
          when p.play ->> 'first' ~ '^[0-9]{1,7}$' and p.play ->> 'end' ~ '^[0-9]{1,7}$'
            then (p.play ->> 'first')::integer < (p.play ->> 'end')::integer
          else false
        end
      ), true)
      from jsonb_array_elements(p_composed) p (play)
    )
  end;
$$;
revoke execute on function private.are_composed_plays(jsonb) from public;

-- Whether all that a film shows of its plays is paid: of a composed play the frames that it was composed of. Another play
-- is joined from its export, whose frames were asked when it was stored; exports of earlier versions are joined as before.
-- A play without an export whose stretch is not told, as by earlier versions, has to be paid as a whole.
create function private.shows_paid_frames(p_chapters jsonb, p_composed jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(bool_and(
    case when c.play is null and v.processed_video_path is not null then true
      else private.paid_frames(v.id) @> int4range(
        coalesce((c.play ->> 'first')::integer, 0), coalesce((c.play ->> 'end')::integer, v.frame_count)
      )
    end
  ), false)
  from jsonb_array_elements(p_chapters) h (chapter)
  join public.videos v on v.id = (h.chapter ->> 'videoId')::uuid
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = h.chapter ->> 'videoId';
$$;
revoke execute on function private.shows_paid_frames(jsonb, jsonb) from public;

-- As before, and every frame that was composed has to be charged.
drop function public.save_reel_film(uuid, integer, text, numeric, jsonb, text);
create function public.save_reel_film(
  p_video_id uuid, p_revision integer, p_path text, p_duration_sec numeric, p_chapters jsonb,
  p_thumbnail_path text default null, p_composed jsonb default '[]'
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
  if not coalesce(private.are_chapters(p_chapters) and private.are_composed_plays(p_composed), false) then
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
  if not private.shows_paid_frames(p_chapters, p_composed) then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  update public.reels r set made_revision = p_revision, chapters = p_chapters where r.video_id = p_video_id;
  update public.videos v
  set processed_video_path = p_path, processed_duration_sec = p_duration_sec, processed_at = now(), status = 'ready',
    processing_heartbeat_at = null, thumbnail_path = coalesce(p_thumbnail_path, v.thumbnail_path)
  where v.id = p_video_id;
end;
$$;
comment on function public.save_reel_film(uuid, integer, text, numeric, jsonb, text, jsonb) is
  'Security definer: users have no right to write chapters; the reel has to be their own, and what it shows charged.';
revoke execute on function public.save_reel_film(uuid, integer, text, numeric, jsonb, text, jsonb) from public, anon;
grant execute on function public.save_reel_film(uuid, integer, text, numeric, jsonb, text, jsonb) to authenticated;

-- The browser stated how long a film is, so a user who had paid for one frame could store and share the whole clip as its
-- export. The edge function measure-video now measures the stored film as it measures originals. The database records a
-- film only if it is no longer than the paid frames, the title card and the freezes.
create table private.film_measurements (
  -- The object and its exact bytes, as stored_original_version names those of originals.
  version text primary key,
  video_id uuid not null references public.videos (id) on delete cascade,
  frames integer not null check (frames > 0),
  duration_sec numeric not null check (duration_sec > 0 and duration_sec <= 86400)
);
create index film_measurements_video_id_idx on private.film_measurements (video_id);
alter table private.film_measurements enable row level security;

-- The version that was measured. Null for exports from earlier versions, which links show unmeasured.
alter table public.videos add column processed_version text;
revoke update (processed_duration_sec) on public.videos from authenticated;

-- A stored film of a video; none when the file is not in the video's own folder.
create function private.stored_film(p_video_id uuid, p_path text)
returns table (version text, size_bytes bigint, etag text)
language sql stable set search_path = ''
as $$
  select concat_ws('/', o.id::text, o.version), (o.metadata ->> 'size')::bigint, o.metadata ->> 'eTag'
  from public.videos v
  join storage.objects o on o.bucket_id = 'processed_videos' and o.name = p_path
  where v.id = p_video_id and starts_with(o.name, v.user_id::text || '/' || v.id::text || '/');
$$;
revoke execute on function private.stored_film(uuid, text) from public;

-- Names the film that the edge function is to read, and whether it knows its length. A film that is not known counts
-- against a limit, because reading takes time.
create function public.begin_film_measurement(p_video_id uuid, p_path text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_film record;
  v_duration_sec numeric;
begin
  perform private.require_session();
  select f.* into v_film
  from private.stored_film(p_video_id, p_path) f
  where exists (select from public.videos v where v.id = p_video_id and v.user_id = v_user_id);
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select m.duration_sec into v_duration_sec from private.film_measurements m where m.version = v_film.version;
  if not found then
    perform private.take_from_rate_limit('measure-film', v_user_id::text, 120, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', p_path, 'sizeBytes', v_film.size_bytes, 'eTag', v_film.etag, 'version', v_film.version,
    'durationSec', v_duration_sec
  );
end;
$$;
comment on function public.begin_film_measurement(uuid, text) is
  'Security definer: what was measured and the count of measurements are not the caller''s to read; the video has to be theirs.';
revoke execute on function public.begin_film_measurement(uuid, text) from public, anon;
grant execute on function public.begin_film_measurement(uuid, text) to authenticated;

-- Stores how long a film is. Returns false if the file has been replaced since it was measured.
create function public.record_film_measurement(
  p_video_id uuid, p_path text, p_version text, p_frames integer, p_duration_sec numeric
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.film_measurements (version, video_id, frames, duration_sec)
  select f.version, p_video_id, p_frames, p_duration_sec
  from private.stored_film(p_video_id, p_path) f where f.version = p_version
  on conflict (version) do update set frames = excluded.frames, duration_sec = excluded.duration_sec;
  if not found then return false; end if;
  delete from private.film_measurements m
  where m.video_id = p_video_id and not exists (
    select from storage.objects o
    where o.id = split_part(m.version, '/', 1)::uuid and concat_ws('/', o.id::text, o.version) = m.version
  );
  return true;
end;
$$;
comment on function public.record_film_measurement(uuid, text, text, integer, numeric) is
  'Security definer: edge functions write private tables by functions alone.';
revoke execute on function public.record_film_measurement(uuid, text, text, integer, numeric)
  from public, anon, authenticated;
grant execute on function public.record_film_measurement(uuid, text, text, integer, numeric) to service_role;

-- The largest number of frames, at 30 a second, of a film that shows p_clip_frames of its clip. Each freeze adds 30, up to
-- 100 times, and sound may end half a second after the picture. A missing argument counts as the maximum.
create function private.most_film_frames(p_clip_frames integer, p_title_frames integer, p_look text) returns integer
language sql immutable set search_path = ''
as $$
  select p_clip_frames + coalesce(p_title_frames, 180) + 15
    + case when coalesce(p_look, 'identify') = 'identify' then 30 * least(p_clip_frames, 100) else 0 end;
$$;
revoke execute on function private.most_film_frames(integer, integer, text) from public;

-- As before, and the film that is stored was measured, and shows no more than that.
create or replace function private.require_paid_export() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- A new row has no charges yet; of another one the number is as before, because clients cannot change it, and the new
  -- row's is computed only after this.
  v_frame_count integer := old.frame_count;
  v_first integer := coalesce(new.processed_first_frame, 0);
  v_end integer := coalesce(new.processed_end_frame, v_frame_count);
  v_film private.film_measurements;
begin
  if exists (
    select from public.token_usage t
    where t.video_id = new.id and t.action = 'video_processing'
      and t.paid_version is distinct from private.stored_original_version(new.original_path)
  ) then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;
  if not private.paid_frames(new.id) @> int4range(v_first, v_end) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;
  -- A charge from before has paid for the whole clip, however long that is.
  if v_frame_count is null then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT412';
  end if;
  select m.* into v_film
  from private.stored_film(new.id, new.processed_video_path) f
  join private.film_measurements m on m.version = f.version;
  if not found then
    raise exception 'The film of this video has not been measured yet' using errcode = 'PT412';
  end if;
  if v_film.frames > private.most_film_frames(
    least(v_end, v_frame_count) - v_first, new.processed_title_frames, new.processed_look
  ) then
    raise exception 'The film shows more than was paid for' using errcode = 'PT402';
  end if;
  new.processed_version := v_film.version;
  new.processed_duration_sec := v_film.duration_sec;
  return new;
end;
$$;
comment on function private.require_paid_export() is
  'Security definer: reads what was measured and what was paid, which users do not write.';
drop trigger require_paid_export on public.videos;
create trigger require_paid_export
  before insert or update of
    processed_video_path, processed_first_frame, processed_end_frame, processed_title_frames, processed_look
  on public.videos
  for each row when (new.processed_video_path is not null and current_user in ('anon', 'authenticated'))
  execute function private.require_paid_export();
revoke execute on function private.paid_frames(uuid) from authenticated;

-- Recorded films are not replaced and not added again, so that an address signed for a film never shows another one.
create index videos_processed_video_path_idx on public.videos (processed_video_path)
where processed_video_path is not null;
create policy "Exports with a record are not added again" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  );
create policy "Exports with a record are not replaced" on storage.objects
  as restrictive for update to authenticated
  using (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  )
  with check (
    bucket_id <> 'processed_videos'
    or not exists (select from public.videos v where v.processed_video_path = objects.name)
  );

-- Most frames of a reel's film: each play once, as long as its export or the stretch that it is composed of, and one card.
create function private.most_reel_frames(p_video_id uuid, p_chapters jsonb, p_composed jsonb) returns bigint
language sql stable set search_path = ''
as $$
  select 180 + coalesce(sum(
    case when c.play is null then private.most_film_frames(
        coalesce(v.processed_end_frame - v.processed_first_frame, v.frame_count), v.processed_title_frames,
        v.processed_look)
      else private.most_film_frames(
        coalesce(least((c.play ->> 'end')::integer, v.frame_count) - (c.play ->> 'first')::integer, v.frame_count),
        0, null)
    end
  ), 0)
  from public.reel_plays p
  join public.videos v on v.id = p.video_id
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = p.video_id::text
  where p.reel_id = p_video_id
    and exists (
      select from jsonb_array_elements(p_chapters) h (chapter) where h.chapter ->> 'videoId' = p.video_id::text
    );
$$;
revoke execute on function private.most_reel_frames(uuid, jsonb, jsonb) from public;

-- As before, and each play is one of the reel's user.
create or replace function private.shows_paid_frames(p_chapters jsonb, p_composed jsonb) returns boolean
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
  join public.videos v on v.id = (h.chapter ->> 'videoId')::uuid and v.user_id = (select auth.uid())
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = h.chapter ->> 'videoId';
$$;

-- As before, but how long the film is says its measurement.
drop function public.save_reel_film(uuid, integer, text, numeric, jsonb, text, jsonb);
create function public.save_reel_film(
  p_video_id uuid, p_revision integer, p_path text, p_chapters jsonb, p_thumbnail_path text default null,
  p_composed jsonb default '[]'
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_version text;
  v_film private.film_measurements;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id and v.is_reel for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if not private.is_paid_reel(p_video_id) then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  select f.version into v_version from private.stored_film(p_video_id, p_path) f;
  if not found then
    raise exception 'No stored file has this name' using errcode = 'foreign_key_violation';
  end if;
  if not coalesce(private.are_chapters(p_chapters) and private.are_composed_plays(p_composed), false) then
    raise exception 'These are no chapters' using errcode = 'PT422';
  end if;
  select m.* into v_film from private.film_measurements m where m.version = v_version;
  if not found then
    raise exception 'The film of this video has not been measured yet' using errcode = 'PT412';
  end if;
  if exists (
    select from jsonb_array_elements(p_chapters) c (chapter)
    where (c.chapter ->> 'startSec')::numeric >= v_film.duration_sec or not exists (
      select from public.reel_plays p
      where p.reel_id = p_video_id and p.video_id = (c.chapter ->> 'videoId')::uuid
    )
  ) then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  if not private.shows_paid_frames(p_chapters, p_composed)
    or v_film.frames > private.most_reel_frames(p_video_id, p_chapters, p_composed)
  then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  update public.reels r set made_revision = p_revision, chapters = p_chapters where r.video_id = p_video_id;
  update public.videos v
  set processed_video_path = p_path, processed_version = v_film.version, processed_duration_sec = v_film.duration_sec,
    processed_at = now(), status = 'ready', processing_heartbeat_at = null,
    thumbnail_path = coalesce(p_thumbnail_path, v.thumbnail_path)
  where v.id = p_video_id;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$$;
comment on function public.save_reel_film(uuid, integer, text, jsonb, text, jsonb) is
  'Security definer: users have no right to write chapters; the reel has to be their own, and what it shows charged.';
revoke execute on function public.save_reel_film(uuid, integer, text, jsonb, text, jsonb) from public, anon;
grant execute on function public.save_reel_film(uuid, integer, text, jsonb, text, jsonb) to authenticated;

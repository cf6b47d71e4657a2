-- Which frames of the clip an export shows, from the first to before the end; null for the whole clip, as for exports of
-- earlier versions. Written with its path by the browser that made it.
alter table public.videos
  add column processed_first_frame integer,
  add column processed_end_frame integer,
  add constraint videos_processed_frames_check check (
    (processed_first_frame is null) = (processed_end_frame is null)
    and processed_first_frame >= 0 and processed_end_frame > processed_first_frame
  );
grant update (processed_first_frame, processed_end_frame) on public.videos to authenticated;

-- As before, and the frames that the export shows have to be paid, not only some.
create or replace function private.require_paid_export() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- A new row has no charges yet; of another one the number is as before, because clients cannot change it, and the new
  -- row's is computed only after this.
  v_frame_count integer := old.frame_count;
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if exists (
    select from public.token_usage t
    where t.video_id = new.id and t.action = 'video_processing'
      and t.paid_version is distinct from private.stored_original_version(new.original_path)
  ) then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;
  if not private.paid_frames(new.id) @> int4range(
    coalesce(new.processed_first_frame, 0), coalesce(new.processed_end_frame, v_frame_count)
  ) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;
  return new;
end;
$$;

drop trigger require_paid_export on public.videos;
create trigger require_paid_export
  before insert or update of processed_video_path, processed_first_frame, processed_end_frame on public.videos
  for each row when (new.processed_video_path is not null)
  execute function private.require_paid_export();

-- A saved export is a paid export: clients may name the file of an export only when the video has been charged
-- (core spec, section 9). It runs with the caller's own rights, who sees their own usage; service_role and functions
-- that run as the owner are not asked.
create function private.require_paid_export() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not exists (
    select 1 from public.token_usage t where t.video_id = new.id and t.action = 'video_processing'
  ) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;
  return new;
end;
$$;
revoke execute on function private.require_paid_export() from public;

create trigger require_paid_export before insert or update of processed_video_path on public.videos
  for each row when (new.processed_video_path is not null)
  execute function private.require_paid_export();

-- Ids of deleted videos. Reels, chapters and views keep the id of a deleted play, so a new video with that id would pass for
-- the play.
create table private.deleted_videos (id uuid primary key);
alter table private.deleted_videos enable row level security;

create function private.remember_deleted_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.deleted_videos (id) values (old.id) on conflict do nothing;
  update public.reel_plays p set deleted_name = coalesce(nullif(old.friendly_name, ''), old.title)
  from public.reels r
  where r.video_id = p.reel_id and r.user_id = old.user_id and p.video_id = old.id and p.deleted_name is null;
  return null;
end;
$$;
comment on function private.remember_deleted_video() is
  'Security definer: users write neither the list of deleted ids nor the plays of a reel; only reels of the video''s owner change.';
revoke execute on function private.remember_deleted_video() from public;

drop trigger mark_deleted_plays on public.videos;
drop function private.mark_deleted_plays();
create trigger remember_deleted_video after delete on public.videos
  for each row execute function private.remember_deleted_video();

create function private.refuse_deleted_id() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.deleted_videos d where d.id = new.id) then
    raise exception 'A deleted video had this id' using errcode = 'unique_violation';
  end if;
  return new;
end;
$$;
comment on function private.refuse_deleted_id() is
  'Security definer: users do not read the list of deleted ids.';
revoke execute on function private.refuse_deleted_id() from public;
create trigger refuse_deleted_id before insert on public.videos
  for each row execute function private.refuse_deleted_id();

-- How much an account may hold, by its plan. The numbers are there against floods and far from what a player does: the
-- bytes keep clip and export of more than two years of a plan's whole tokens, filmed in 4K at 50 Mbit/s (Free: 35
-- seconds a month, 10 GiB; Pro: 278 seconds, 100 GiB; Enterprise: 1,389 seconds, 500 GiB); 1,000 clips are one every
-- other day for five years. Every video may have its link. Files are counted in each bucket: three for a video leave room
-- for exports that replace each other and uploads without a record; a playlist has one image in each of two buckets.
alter table public.plans
  add column video_limit integer not null default 1000 check (video_limit >= 0),
  add column share_limit integer not null default 1000 check (share_limit >= 0),
  add column playlist_limit integer not null default 200 check (playlist_limit >= 0),
  add column storage_limit bigint not null default 10737418240 check (storage_limit >= 0),
  add column file_limit integer not null default 3000 check (file_limit >= 0),
  add column image_limit integer not null default 500 check (image_limit >= 0);

update public.plans
set video_limit = 5000, share_limit = 5000, playlist_limit = 1000, storage_limit = 107374182400, file_limit = 15000,
  image_limit = 2500
where name = 'Pro';
update public.plans
set video_limit = 20000, share_limit = 20000, playlist_limit = 4000, storage_limit = 536870912000, file_limit = 60000,
  image_limit = 10000
where name = 'Enterprise';

-- The limits of a user: those of the active plan, the free one's without one, else the numbers above. In plpgsql, which
-- keeps its plan: uploads ask for it.
create function private.limits_of(p_user_id uuid) returns table (
  video_limit integer, share_limit integer, playlist_limit integer, storage_limit bigint, file_limit integer,
  image_limit integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select l.video_limit, l.share_limit, l.playlist_limit, l.storage_limit, l.file_limit, l.image_limit
  from (
    select 1 as rank, s.current_period_start as since, p.video_limit, p.share_limit, p.playlist_limit, p.storage_limit,
      p.file_limit, p.image_limit
    from public.user_subscriptions s
    join public.plans p on p.id = s.plan_id
    where s.user_id = p_user_id and s.status = 'active' and s.current_period_end > now()
    union all
    select 2, null, p.video_limit, p.share_limit, p.playlist_limit, p.storage_limit, p.file_limit, p.image_limit
    from public.plans p
    where p.price = 0 and p.active
    union all
    select 3, null, 1000, 1000, 200, 10737418240, 3000, 500
  ) l
  order by l.rank, l.since desc, l.storage_limit
  limit 1;
end;
$$;
comment on function private.limits_of(uuid) is
  'Security definer: triggers and policies ask it for callers who cannot read everything it looks at.';
revoke execute on function private.limits_of(uuid) from public;

-- Who watched what through which link (sharing spec, sections 3 and 4). Written by record_view alone, read by the owner
-- of the video; views by the owner are counted too and known by their viewer_id. viewer_ip is a keyed digest of the
-- network that the request came from: enough to tell visitors apart, and no address that could leak.
create table public.video_views (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  share_id uuid references public.video_shares (id) on delete cascade,
  playlist_id uuid references public.video_playlists (id) on delete cascade,
  access_code text not null,
  viewer_ip text not null check (viewer_ip ~ '^[0-9a-f]{64}$'),
  viewer_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(share_id, playlist_id) = 1)
);

-- Counting views and viewers of a link reads its index alone.
create index video_views_share_id_idx on public.video_views (share_id, created_at desc, id desc)
  include (viewer_id, viewer_ip) where share_id is not null;
create index video_views_playlist_id_idx on public.video_views (playlist_id, video_id, created_at desc, id desc)
  include (viewer_id, viewer_ip) where playlist_id is not null;
create index video_views_video_id_idx on public.video_views (video_id, created_at desc, id desc);
create index video_views_viewer_id_idx on public.video_views (viewer_id) where viewer_id is not null;

alter table public.video_views enable row level security;
revoke all on public.video_views from public, anon, authenticated;
-- Without viewer_ip: that is for counting and for nobody's eyes.
grant select (id, video_id, share_id, playlist_id, access_code, viewer_id, created_at)
  on public.video_views to authenticated;
grant select, insert, update, delete on public.video_views to service_role;

create policy "Users read the views of their own videos" on public.video_views
  for select to authenticated
  using (
    exists (select from public.videos v where v.id = video_views.video_id and v.user_id = (select auth.uid()))
  );

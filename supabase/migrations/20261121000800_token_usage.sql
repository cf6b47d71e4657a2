-- What was paid (core spec, section 3). A row stays when its video is deleted: the tokens are spent. Written by
-- charge_video_processing alone; the key makes a second charge for a video impossible.
create table public.token_usage (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  video_id uuid references public.videos (id) on delete set null,
  amount integer not null check (amount >= 0),
  action text not null check (action in ('video_processing')),
  created_at timestamptz not null default now(),
  unique (video_id, action)
);

create index token_usage_user_id_created_at_idx on public.token_usage (user_id, created_at desc);

alter table public.token_usage enable row level security;
revoke all on public.token_usage from public, anon, authenticated;
grant select on public.token_usage to authenticated;
grant select, insert, update, delete on public.token_usage to service_role;

create policy "Users read their own usage, admins all" on public.token_usage
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Links to single videos (sharing spec, section 3). Read by their owner, written by create_share and delete_share
-- alone. An inactive link stays in its owner's list and answers strangers as if it were not there. file_key opens the
-- files of the link in storage; only those who know the access code are told it.
create table public.video_shares (
  id uuid primary key default gen_random_uuid(),
  video_id uuid not null references public.videos (id) on delete cascade,
  created_by uuid not null references public.users (id) on delete cascade,
  access_code text not null unique check (access_code ~ '^[0-9A-Z]{8}$'),
  file_key uuid not null unique default gen_random_uuid(),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create index video_shares_video_id_idx on public.video_shares (video_id);
create index video_shares_created_by_created_at_idx on public.video_shares (created_by, created_at desc, id desc);
-- A video has at most one active link (sharing spec, section 3).
create unique index video_shares_active_video_id_idx on public.video_shares (video_id) where is_active;

alter table public.video_shares enable row level security;
revoke all on public.video_shares from public, anon, authenticated;
grant select on public.video_shares to authenticated;
grant select, insert, update, delete on public.video_shares to service_role;

create policy "Users read their own shares" on public.video_shares
  for select to authenticated
  using (created_by = (select auth.uid()));

-- Shares a processed video of the caller; one that is shared already keeps its active code. The video's row is the
-- lock, so that calls at the same time get one code. Locks are taken in the order users, videos, then links, which is
-- also the order of a cascading delete.
create function public.create_share(p_video_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_path text;
  v_share public.video_shares;
begin
  perform from public.users u where u.id = v_user_id for key share;
  select v.processed_video_path into v_path from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_path is null then
    raise exception 'No processed video found for this video.' using errcode = 'PT422';
  end if;

  select s.* into v_share from public.video_shares s where s.video_id = p_video_id and s.is_active;
  if not found then
    insert into public.video_shares (video_id, created_by, access_code)
    values (p_video_id, v_user_id, private.take_access_code(v_user_id))
    returning * into v_share;
  end if;
  return json_build_object('id', v_share.id, 'accessCode', v_share.access_code, 'createdAt', v_share.created_at);
end;
$$;
comment on function public.create_share(uuid) is
  'Security definer: the only writer of new video_shares; checks that the video is the caller''s own and processed.';
revoke execute on function public.create_share(uuid) from public, anon;
grant execute on function public.create_share(uuid) to authenticated;

-- Deletes a link with its view records. p_user_id is part of the spec's call and has to be the caller.
create function public.delete_share(p_share_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.video_shares s
  where s.id = p_share_id and s.created_by = p_user_id and s.created_by = (select auth.uid());
  if not found then
    raise exception 'Share not found' using errcode = 'PT404';
  end if;
end;
$$;
comment on function public.delete_share(uuid, uuid) is
  'Security definer: users have no right to delete rows; checks that the share is the caller''s own.';
revoke execute on function public.delete_share(uuid, uuid) from public, anon;
grant execute on function public.delete_share(uuid, uuid) to authenticated;

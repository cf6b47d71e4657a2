-- Which frames of its video a charge has paid for, so that a part of a clip can be paid first and more of it later, each
-- frame once. A charge that names none, as those from before, has paid for the whole clip.
alter table public.token_usage
  add column paid_frames int4multirange not null default '{[0,)}'
    check (not isempty(paid_frames) and paid_frames <@ int4range(0, null));

-- Two charges of a video never share a frame, so they never begin at the same one: a second charge of the same frames is
-- impossible. It serves look-ups by video, too.
create unique index token_usage_video_id_frames_idx on public.token_usage (video_id, action, lower(paid_frames));
alter table public.token_usage drop constraint token_usage_video_id_action_key;

create function private.count_frames(p_frames int4multirange) returns bigint
language sql immutable set search_path = ''
as $$
  select coalesce(sum(upper(r)::bigint - lower(r)), 0)::bigint from unnest(p_frames) r;
$$;
revoke execute on function private.count_frames(int4multirange) from public;

-- The frames of a video that its charges have paid for, as far as who asks sees them; none without a charge.
create function private.paid_frames(p_video_id uuid) returns int4multirange
language sql stable set search_path = ''
as $$
  select coalesce(range_agg(t.paid_frames), '{}') from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
$$;
revoke execute on function private.paid_frames(uuid) from public;
-- A trigger asks it in the caller's name.
grant execute on function private.paid_frames(uuid) to authenticated;

-- The same beside what was paid for them, for whoever shows the price of the rest. Written with tokens_consumed alone.
alter table public.videos add column paid_frames int4multirange not null default '{}';
update public.videos v set paid_frames = '{[0,)}'
where exists (select from public.token_usage t where t.video_id = v.id and t.action = 'video_processing');

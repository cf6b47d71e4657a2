-- As before, and for the frames from p_first_frame to before p_end_frame; without them for the whole clip. What lies behind
-- the measured length is left off. Only frames that no charge has paid for cost, and the size of the file once: with the
-- first charge. It returns all that the video has cost so far. Nothing is given back for a smaller range.
drop function public.charge_video_processing(uuid);
create function public.charge_video_processing(
  p_video_id uuid, p_first_frame integer default 0, p_end_frame integer default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_first integer := coalesce(p_first_frame, 0);
  v_end integer := p_end_frame;
  v_balance integer;
  v_video public.videos;
  v_charges record;
  v_version text;
  v_size bigint;
  v_is_measured boolean;
  v_unpaid int4multirange;
  v_cost bigint;
begin
  perform private.require_session();
  perform private.replenish_tokens(v_user_id, now());
  select u.token_balance into v_balance from public.users u where u.id = v_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  select v.* into v_video from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_first < 0 then
    raise exception 'The range begins before the clip' using errcode = 'PT422';
  end if;
  if v_end <= v_first then
    raise exception 'The range has no frames' using errcode = 'PT422';
  end if;

  -- One look at the file: it may be replaced between two.
  select private.stored_original_version(v_video.original_path), private.stored_original_size(v_video.original_path)
  into v_version, v_size;
  select
    count(*) as number,
    coalesce(sum(t.amount), 0)::integer as amount,
    coalesce(range_agg(t.paid_frames), '{}') as frames,
    coalesce(bool_or(t.paid_version is distinct from v_version), false) as are_of_another_file
  into v_charges
  from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
  if v_charges.are_of_another_file then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;

  v_is_measured := v_video.frame_count is not null and v_video.measured_version is not distinct from v_version;
  if v_is_measured then
    if v_first >= v_video.frame_count then
      raise exception 'The range begins behind the clip' using errcode = 'PT422';
    end if;
    v_end := least(coalesce(v_end, v_video.frame_count), v_video.frame_count);
  end if;
  -- A charge from before has paid for the whole clip, however long that is.
  if v_charges.frames @> int4range(v_first, v_end) then return v_charges.amount; end if;

  -- What is gone is not charged: nothing that is made of it could be saved.
  if v_size is null then
    raise exception 'This video has no stored file' using errcode = 'PT422';
  end if;
  if not v_is_measured then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT409';
  end if;
  v_unpaid := int4multirange(int4range(v_first, v_end)) - v_charges.frames;
  v_cost := 24 * private.count_frames(v_unpaid);
  if v_charges.number = 0 then
    v_cost := v_cost + 10 * ((v_size + 104857599) / 104857600);
  end if;
  if v_cost > v_balance - private.tokens_used(v_user_id) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;

  insert into public.token_usage (user_id, video_id, amount, action, paid_version, paid_frames)
  values (v_user_id, p_video_id, v_cost, 'video_processing', v_version, v_unpaid);
  update public.videos
  set tokens_consumed = v_charges.amount + v_cost, file_size = v_size, paid_frames = v_charges.frames + v_unpaid
  where id = p_video_id;
  return v_charges.amount + v_cost;
end;
$$;
comment on function public.charge_video_processing(uuid, integer, integer) is
  'Security definer: the only writer of token_usage; checks that the video is the caller''s own.';
revoke execute on function public.charge_video_processing(uuid, integer, integer) from public, anon;
grant execute on function public.charge_video_processing(uuid, integer, integer) to authenticated;

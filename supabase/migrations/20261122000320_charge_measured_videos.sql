-- As before, and only for a length that was measured in the bytes that are stored now. PT409: measure first, then again.
create or replace function public.charge_video_processing(p_video_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_balance integer;
  v_video public.videos;
  v_charged integer;
  v_size bigint;
  v_cost bigint;
begin
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

  select t.amount into v_charged from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
  if found then return v_charged; end if;

  -- The file may have been replaced since the row was made; once it is deleted what was known then counts.
  v_size := coalesce(private.stored_original_size(v_video.original_path), v_video.file_size);
  if v_size is null then
    raise exception 'This video has no stored file' using errcode = 'PT422';
  end if;
  if v_video.frame_count is null or v_video.measured_version is null
    or v_video.measured_version <> coalesce(
      private.stored_original_version(v_video.original_path), v_video.measured_version
    )
  then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT409';
  end if;
  v_cost := 24::bigint * v_video.frame_count + 10 * ((v_size + 104857599) / 104857600);
  if v_cost > v_balance - private.tokens_used(v_user_id) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;

  insert into public.token_usage (user_id, video_id, amount, action)
  values (v_user_id, p_video_id, v_cost, 'video_processing');
  update public.videos set tokens_consumed = v_cost, file_size = v_size where id = p_video_id;
  return v_cost;
end;
$$;

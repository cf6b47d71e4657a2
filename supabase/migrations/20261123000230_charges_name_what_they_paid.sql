-- As before, and a charge keeps which bytes it paid for. PT409: measure first, then again. PT410: the file is not the one
-- that was paid for; it is refused, not charged once more, because a recorded original never changes by itself: whoever
-- wants another file uploads it as another video and pays the same.
create or replace function public.charge_video_processing(p_video_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_balance integer;
  v_video public.videos;
  v_paid public.token_usage;
  v_version text;
  v_size bigint;
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

  -- One look at the file: it may be replaced between two.
  select private.stored_original_version(v_video.original_path), private.stored_original_size(v_video.original_path)
  into v_version, v_size;
  select t.* into v_paid from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
  if found then
    if v_paid.paid_version is distinct from v_version then
      raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
    end if;
    return v_paid.amount;
  end if;

  -- What is gone is not charged: nothing that is made of it could be saved.
  if v_size is null then
    raise exception 'This video has no stored file' using errcode = 'PT422';
  end if;
  if v_video.frame_count is null or v_video.measured_version is distinct from v_version then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT409';
  end if;
  v_cost := 24::bigint * v_video.frame_count + 10 * ((v_size + 104857599) / 104857600);
  if v_cost > v_balance - private.tokens_used(v_user_id) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;

  insert into public.token_usage (user_id, video_id, amount, action, paid_version)
  values (v_user_id, p_video_id, v_cost, 'video_processing', v_version);
  update public.videos set tokens_consumed = v_cost, file_size = v_size where id = p_video_id;
  return v_cost;
end;
$$;

-- An export is saved only of the file that was paid for, as long as that is there. The path cannot be changed by clients.
create or replace function private.require_paid_export() returns trigger
language plpgsql set search_path = ''
as $$
declare
  v_paid public.token_usage;
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  select t.* into v_paid from public.token_usage t
  where t.video_id = new.id and t.action = 'video_processing';
  if not found then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;
  if v_paid.paid_version is distinct from private.stored_original_version(new.original_path) then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;
  return new;
end;
$$;

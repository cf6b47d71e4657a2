-- Which plan an account holds is read in one way: by uploads, by what it may store, and by the page that shows it. A
-- subscription is held while its period runs, also while a payment that failed is tried again: its limits stay then, and
-- its tokens wait for the payment (replenish_tokens, give_subscription_tokens). Everybody else has the free plan.

create function private.held_subscription(p_user_id uuid) returns setof public.user_subscriptions
language sql stable security definer set search_path = ''
as $$
  select s.*
  from public.user_subscriptions s
  where s.user_id = p_user_id and s.status in ('active', 'trialing', 'past_due') and s.current_period_end > now()
  order by s.current_period_start desc
  limit 1;
$$;
comment on function private.held_subscription(uuid) is
  'Security definer: limits ask it in the caller''s name; it is given the caller''s own id.';
revoke execute on function private.held_subscription(uuid) from public;

-- One row; none where no plan is free and none is held.
create function private.held_plan(p_user_id uuid) returns setof public.plans
language sql stable security definer set search_path = ''
as $$
  select p.*
  from public.plans p
  left join private.held_subscription(p_user_id) s on s.plan_id = p.id
  where s.id is not null or p.price = 0 and p.active
  order by s.id is null, p.file_size_limit
  limit 1;
$$;
comment on function private.held_plan(uuid) is
  'Security definer: limits ask it in the caller''s name; it is given the caller''s own id.';
revoke execute on function private.held_plan(uuid) from public;

create or replace function private.own_file_size_limit() returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce((select p.file_size_limit from private.held_plan((select auth.uid())) p), 104857600);
$$;
comment on function private.own_file_size_limit() is
  'Security definer: reads the caller''s own plan for policies and triggers.';

create or replace function private.limits_of(p_user_id uuid) returns table (
  video_limit integer, share_limit integer, playlist_limit integer, storage_limit bigint, file_limit integer,
  image_limit integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select p.video_limit, p.share_limit, p.playlist_limit, p.storage_limit, p.file_limit, p.image_limit
  from private.held_plan(p_user_id) p;
  if not found then
    return query select 1000, 1000, 200, 10737418240, 3000, 500;
  end if;
end;
$$;

-- The limit that refuses is told with the refusal.
create or replace function private.require_original_within_plan() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if new.file_size > private.own_file_size_limit() then
    raise exception 'The file is larger than the plan allows'
      using errcode = 'PT413', detail = private.own_file_size_limit()::text;
  end if;
  return new;
end;
$$;

-- Storage tells neither why it refuses a file nor what it would take, so that is asked for: bytes of one file by bucket.
create or replace function public.get_own_room() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'videos', greatest(l.video_limit - (select count(*) from public.videos v where v.user_id = (select auth.uid())), 0),
    'bytes', greatest(max(u.storage_limit) - sum(u.bytes), 0),
    'files', json_object_agg(u.bucket_id, greatest(u.file_limit - u.files, 0)),
    'fileBytes', json_object_agg(
      u.bucket_id,
      case when u.bucket_id = 'original_videos'
        then least(b.file_size_limit, private.own_file_size_limit()) else b.file_size_limit end
    )
  )
  from private.limits_of((select auth.uid())) l
  cross join private.storage_use((select auth.uid())) u
  left join storage.buckets b on b.id = u.bucket_id
  group by l.video_limit;
$$;

-- The plan that the signed-in user holds, and the subscription that brings it; null for who has bought none.
create function public.get_held_plan() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'plan', json_build_object(
      'id', p.id, 'name', p.name, 'description', p.description, 'price', p.price, 'token_limit', p.token_limit,
      'file_size_limit', p.file_size_limit
    ),
    'subscription', (
      select json_build_object(
        'status', s.status, 'cancelAtPeriodEnd', s.cancel_at_period_end, 'currentPeriodEnd', s.current_period_end
      )
      from private.held_subscription((select auth.uid())) s
    )
  )
  from private.held_plan((select auth.uid())) p;
$$;
comment on function public.get_held_plan() is
  'Security definer: reads the caller''s own subscription and its plan, which may be off sale, in the one way there is.';
revoke execute on function public.get_held_plan() from public, anon;
grant execute on function public.get_held_plan() to authenticated;

-- What was paid. A row stays when its video is deleted, because the tokens are spent. Only charge_video_processing writes it.
create table public.token_usage (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  video_id uuid references public.videos (id) on delete set null,
  amount integer not null check (amount >= 0),
  action text not null check (action in ('video_processing')),
  created_at timestamptz not null default now(),
  -- The object and version that the charge paid for; null if there was no file.
  paid_version text,
  -- The frames that the charge paid for, so that a part of a clip can be paid first and more of it later.
  paid_frames int4multirange not null default '{[0,)}'
    check (not isempty(paid_frames) and paid_frames <@ int4range(0, null))
);
create index token_usage_user_id_created_at_idx on public.token_usage (user_id, created_at desc);
-- Two charges of a video never share a frame, so a second charge of the same frames would begin at the same one, which this
-- forbids. It also finds the charges of a video.
create unique index token_usage_video_id_frames_idx on public.token_usage (video_id, action, lower(paid_frames));
alter table public.token_usage enable row level security;
create policy "Users read their own usage" on public.token_usage
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.token_usage
  for each statement execute function private.refuse_ended_session();

-- Tokens that admins gave.
create table public.token_gifts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  amount integer not null check (amount >= 1),
  type text not null default 'gift' check (type in ('gift')),
  note text not null default '' check (char_length(note) <= 1000),
  -- Who gave it. The gift stays when that account is deleted.
  admin_id uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- Made by the admin's browser for each gift, so that a request that is sent twice gives once.
  request_id uuid unique
);
create index token_gifts_user_id_idx on public.token_gifts (user_id, created_at desc);
create index token_gifts_admin_id_idx on public.token_gifts (admin_id);
alter table public.token_gifts enable row level security;
create policy "Users read their own gifts" on public.token_gifts
  for select to authenticated using (user_id = (select auth.uid()));
create trigger a_session_is_needed before insert or update or delete on public.token_gifts
  for each statement execute function private.refuse_ended_session();
create trigger clean_texts before insert or update of note on public.token_gifts
  for each row execute function private.clean_texts('', 'note');

-- Every change of what a user has left, append-only: the sum of a user's entries is token_balance minus the usage of the
-- period. Triggers write it, so that no writer of accounts can leave it out.
create table private.token_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  amount integer not null,
  kind text not null check (kind in ('opened', 'period', 'gift', 'reload', 'usage', 'adjustment')),
  -- What it belongs to: a gift, a charge, an event of the payment provider.
  reference text not null default '',
  created_at timestamptz not null default now()
);
create index token_ledger_user_id_idx on private.token_ledger (user_id, id);
alter table private.token_ledger enable row level security;

-- Entries are not changed.
create function private.keep_ledger() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The ledger is append-only' using errcode = 'PT403';
end;
$$;
create trigger keep_ledger before update on private.token_ledger for each row execute function private.keep_ledger();

-- Tokens that a user used from a moment on.
create function private.tokens_used_since(p_user_id uuid, p_start timestamptz) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  where t.user_id = p_user_id and t.created_at >= p_start;
$$;

-- Tokens used since the last replenishment.
create function private.tokens_used(p_user_id uuid) returns integer language sql stable set search_path = '' as $$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  join public.users u on u.id = t.user_id
  where t.user_id = p_user_id and t.created_at >= u.tokens_replenished_at;
$$;

-- The writer of an account names the kind of change in settings of the transaction; a change without them is an adjustment.
create function private.log_account_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare v_amount integer;
begin
  if tg_op = 'INSERT' then
    insert into private.token_ledger (user_id, amount, kind) values (new.id, new.token_balance, 'opened');
    return null;
  end if;
  v_amount := new.token_balance - private.tokens_used_since(new.id, new.tokens_replenished_at)
    - (old.token_balance - private.tokens_used_since(old.id, old.tokens_replenished_at));
  insert into private.token_ledger (user_id, amount, kind, reference)
  values (
    new.id,
    v_amount,
    coalesce(nullif(current_setting('standout.token_kind', true), ''), 'adjustment'),
    coalesce(current_setting('standout.token_reference', true), '')
  );
  return null;
end;
$$;
comment on function private.log_account_change is 'Security definer: writes private.token_ledger, which no role but the owner can write.';
create trigger log_account_opened after insert on public.users for each row execute function private.log_account_change();
create trigger log_account_change after update of token_balance, tokens_replenished_at on public.users
  for each row
  when (
    (old.token_balance, old.tokens_replenished_at) is distinct from (new.token_balance, new.tokens_replenished_at)
  )
  execute function private.log_account_change();

-- Writes a charge into the ledger.
create function private.log_usage() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.token_ledger (user_id, amount, kind, reference)
  select new.user_id, -new.amount, 'usage', new.id::text
  from public.users u
  where u.id = new.user_id and new.created_at >= u.tokens_replenished_at;
  return null;
end;
$$;
comment on function private.log_usage is 'Security definer: writes private.token_ledger, which no role but the owner can write.';
create trigger log_usage after insert on public.token_usage for each row execute function private.log_usage();

-- The tokens of a user's active plan, those of a new account without one.
create function private.token_limit(p_user_id uuid, p_now timestamptz) returns integer
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select p.token_limit
      from public.user_subscriptions s
      join public.plans p on p.id = s.plan_id
      where s.user_id = p_user_id and s.status = 'active' and s.current_period_end > p_now
      order by s.current_period_start desc
      limit 1
    ),
    25000
  );
$$;

-- Adds tokens that the plan did not give. Takes the account's lock, like a charge.
create function private.credit_tokens(p_user_id uuid, p_amount integer, p_kind text, p_reference text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_amount is null or p_amount < 1 then
    raise exception 'Tokens to credit must be positive' using errcode = 'PT422';
  end if;
  perform private.replenish_tokens(p_user_id, now());
  perform set_config('standout.token_kind', p_kind, true);
  perform set_config('standout.token_reference', p_reference, true);
  update public.users u
  set token_balance = u.token_balance + p_amount, extra_tokens = u.extra_tokens + p_amount
  where u.id = p_user_id;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  perform set_config('standout.token_kind', '', true);
  perform set_config('standout.token_reference', '', true);
end;
$$;

-- Begins a period at p_start with the tokens of the plan that is held at p_now, and what is left of the extra ones:
-- the plan's are used up first.
create function private.start_token_period(p_user_id uuid, p_start timestamptz, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_left integer;
  v_extra integer;
begin
  select least(u.extra_tokens, greatest(u.token_balance - private.tokens_used(u.id), 0)) into v_extra
  from public.users u where u.id = p_user_id for no key update;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  v_left := private.token_limit(p_user_id, p_now) + v_extra;
  perform set_config('standout.token_kind', 'period', true);
  update public.users u
  set token_balance = v_left, extra_tokens = v_extra, tokens_replenished_at = p_start
  where u.id = p_user_id;
  perform set_config('standout.token_kind', '', true);
end;
$$;

-- Starts the period that p_now lies in, unless it has begun: periods last a month and keep their day of the month. A paid
-- plan's tokens come with its payments instead. The row's lock makes two callers replenish once.
create function private.replenish_tokens(p_user_id uuid, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  v_start timestamptz;
  v_months integer := 0;
begin
  select u.tokens_replenished_at into v_start from public.users u
  where u.id = p_user_id and private.months_after(u.tokens_replenished_at, 1) <= p_now
  for no key update;
  if not found then return; end if;
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = p_user_id and s.stripe_subscription_id is not null
      and s.status = 'active' and s.current_period_end > p_now
  ) then
    return;
  end if;

  while private.months_after(v_start, v_months + 1) <= p_now loop
    v_months := v_months + 1;
  end loop;
  perform private.start_token_period(p_user_id, private.months_after(v_start, v_months), p_now);
end;
$$;

-- What an account will have when its tokens renew: a paid plan that continues brings its own tokens, any other account gets
-- those of its plan by then; what is left of extra tokens stays.
create function private.tokens_after_renewal(p_user_id uuid) returns integer language sql stable set search_path = '' as $$
  select coalesce(
      (
        select p.token_limit
        from private.held_subscription(u.id) s
        join public.plans p on p.id = s.plan_id
        where s.stripe_subscription_id is not null and s.status = 'active' and not s.cancel_at_period_end
      ),
      private.token_limit(u.id, private.months_after(u.tokens_replenished_at, 1))
    ) + least(u.extra_tokens, greatest(u.token_balance - private.tokens_used(u.id), 0))
  from public.users u where u.id = p_user_id;
$$;

-- The caller's tokens, after a replenishment that is due.
create function public.get_token_stats() returns json language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select auth.uid());
  v_total integer;
  v_used integer;
  v_next timestamptz;
begin
  perform private.replenish_tokens(v_user_id, now());
  select u.token_balance, private.tokens_used(u.id), private.months_after(u.tokens_replenished_at, 1)
  into v_total, v_used, v_next
  from public.users u where u.id = v_user_id;
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  return json_build_object(
    'totalAvailable', v_total,
    'used', v_used,
    'remaining', greatest(v_total - v_used, 0),
    'percentUsed', case when v_total = 0 then 100 else least(round(100.0 * v_used / v_total, 2), 100) end,
    'nextReplenishmentDate', v_next,
    'renewalTokens', private.tokens_after_renewal(v_user_id)
  );
end;
$$;
comment on function public.get_token_stats is 'Security definer: replenishes the caller''s own token account, which callers cannot write.';

-- How many frames a multirange has.
create function private.count_frames(p_frames int4multirange) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum(upper(r)::bigint - lower(r)), 0)::bigint from unnest(p_frames) r;
$$;

-- The frames of a video that its charges have paid for, as far as who asks sees them; none without a charge.
create function private.paid_frames(p_video_id uuid) returns int4multirange language sql stable set search_path = '' as $$
  select coalesce(range_agg(t.paid_frames), '{}') from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
$$;

-- Takes the tokens for the frames from p_first_frame to before p_end_frame, or for the whole clip: 24 for each frame that no
-- charge has paid for, and with the first charge 10 for each started 100 MB. It returns all that the video has cost so far;
-- a smaller range gives nothing back. Frames beyond the measured length are left out. PT409: measure the stored file first.
-- PT410: the file is not the one that was paid for; another file is uploaded as another video. Locks are taken in the order
-- users, videos, token_usage, as in a cascading delete, so that two calls never wait for each other in a circle.
create function public.charge_video_processing(
  p_video_id uuid, p_first_frame integer default 0, p_end_frame integer default null
) returns integer language plpgsql security definer set search_path = '' as $$
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
  if not found then raise exception 'No user found' using errcode = 'PT404'; end if;
  select v.* into v_video from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then raise exception 'Video not found' using errcode = 'PT404'; end if;
  if v_first < 0 then raise exception 'The range begins before the clip' using errcode = 'PT422'; end if;
  if v_end <= v_first then raise exception 'The range has no frames' using errcode = 'PT422'; end if;

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
  -- A charge that names no frames has paid for the whole clip, however long that is.
  if v_charges.frames @> int4range(v_first, v_end) then return v_charges.amount; end if;

  -- What is gone is not charged: nothing that is made of it could be saved.
  if v_size is null then raise exception 'This video has no stored file' using errcode = 'PT422'; end if;
  if not v_is_measured then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT409';
  end if;
  v_unpaid := int4multirange(int4range(v_first, v_end)) - v_charges.frames;
  v_cost := 24 * private.count_frames(v_unpaid);
  if v_charges.number = 0 then v_cost := v_cost + 10 * ((v_size + 104857599) / 104857600); end if;
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
comment on function public.charge_video_processing is
  'Security definer: the only writer of token_usage; checks that the video is the caller''s own.';

-- The audit trail of admins' actions. It has no foreign keys, because it outlives the accounts it names.
create table private.admin_actions (
  id bigint generated always as identity primary key,
  admin_id uuid not null,
  action text not null check (
    action in ('gift_tokens', 'set_user_as_admin', 'read_user_history', 'read_video_usage')
  ),
  user_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
alter table private.admin_actions enable row level security;

-- The audit trail cannot be changed.
create function private.keep_admin_actions() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The trace of admin actions is append-only' using errcode = 'PT403';
end;
$$;
create trigger keep_admin_actions before update or delete on private.admin_actions
  for each row execute function private.keep_admin_actions();
create trigger keep_all_admin_actions before truncate on private.admin_actions
  for each statement execute function private.keep_admin_actions();

create function private.log_admin_action(p_action text, p_user_id uuid, p_details jsonb) returns void
language sql set search_path = '' as $$
  insert into private.admin_actions (admin_id, action, user_id, details)
  values ((select auth.uid()), p_action, p_user_id, p_details);
$$;

-- The admins' list of users with its figures as columns, so that search, sort and pages of 100,000 users are index scans.
-- Triggers keep it in step with the tables that the figures come from.
create table private.admin_user_rows (
  user_id uuid primary key references public.users (id) on delete cascade,
  plan_name text not null,
  created_at timestamptz not null,
  token_balance integer not null,
  tokens_used integer not null,
  token_remaining integer not null generated always as (greatest(token_balance - tokens_used, 0)) stored,
  -- The sort key of the name column: the lowercase name, or the e-mail without one.
  name_key text collate "C" not null,
  -- The searched text, in lowercase.
  search_text text collate "C" not null
);
-- Each sort column: for all users, and for those of one plan.
create index admin_user_rows_name_idx on private.admin_user_rows (name_key, user_id);
create index admin_user_rows_plan_idx on private.admin_user_rows (plan_name, user_id);
create index admin_user_rows_created_at_idx on private.admin_user_rows (created_at, user_id);
create index admin_user_rows_balance_idx on private.admin_user_rows (token_balance, user_id);
create index admin_user_rows_used_idx on private.admin_user_rows (tokens_used, user_id);
create index admin_user_rows_remaining_idx on private.admin_user_rows (token_remaining, user_id);
create index admin_user_rows_plan_name_idx on private.admin_user_rows (plan_name, name_key, user_id);
create index admin_user_rows_plan_created_at_idx on private.admin_user_rows (plan_name, created_at, user_id);
create index admin_user_rows_plan_balance_idx on private.admin_user_rows (plan_name, token_balance, user_id);
create index admin_user_rows_plan_used_idx on private.admin_user_rows (plan_name, tokens_used, user_id);
create index admin_user_rows_plan_remaining_idx on private.admin_user_rows (plan_name, token_remaining, user_id);
create index admin_user_rows_search_idx on private.admin_user_rows using gin (search_text extensions.gin_trgm_ops);
alter table private.admin_user_rows enable row level security;

-- The correct rows, computed from the source tables. The plan is that of the subscription with the latest period start,
-- else Free; used is what was used since the last replenishment.
create view private.admin_user_facts with (security_invoker = true) as
select
  u.id as user_id,
  coalesce(held.name, 'Free') as plan_name,
  u.created_at,
  u.token_balance,
  private.tokens_used_since(u.id, u.tokens_replenished_at) as tokens_used,
  private.small_letters(coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)) as name_key,
  private.small_letters(btrim(u.first_name || ' ' || u.last_name) || ' ' || u.email) as search_text
from public.users u
left join lateral (
  select p.name
  from public.user_subscriptions s
  join public.plans p on p.id = s.plan_id
  where s.user_id = u.id
  order by s.current_period_start desc, s.created_at desc, s.id
  limit 1
) held on true;

-- Takes the account's lock first, like everything that changes accounts, so that concurrent changes wait for each other
-- without a deadlock. Reads after the lock see the other change.
create function private.refresh_admin_user_row(p_user_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then return; end if;
  insert into private.admin_user_rows as r
    (user_id, plan_name, created_at, token_balance, tokens_used, name_key, search_text)
  select f.user_id, f.plan_name, f.created_at, f.token_balance, f.tokens_used, f.name_key, f.search_text
  from private.admin_user_facts f where f.user_id = p_user_id
  on conflict (user_id) do update
  set (plan_name, created_at, token_balance, tokens_used, name_key, search_text) = (
    excluded.plan_name, excluded.created_at, excluded.token_balance, excluded.tokens_used, excluded.name_key,
    excluded.search_text
  );
end;
$$;

create function private.follow_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_admin_user_row(new.id);
  return null;
end;
$$;
comment on function private.follow_user is 'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
create trigger follow_user
  after insert or update of email, first_name, last_name, created_at, token_balance, tokens_replenished_at
  on public.users
  for each row execute function private.follow_user();

create function private.follow_user_of_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform private.refresh_admin_user_row(old.user_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id is distinct from old.user_id) then
    perform private.refresh_admin_user_row(new.user_id);
  end if;
  return null;
end;
$$;
comment on function private.follow_user_of_row is 'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
create trigger follow_subscription
  after insert or delete or update of user_id, plan_id, current_period_start, created_at on public.user_subscriptions
  for each row execute function private.follow_user_of_row();
create trigger follow_usage
  after insert or delete or update of user_id, amount, created_at on public.token_usage
  for each row execute function private.follow_user_of_row();

create function private.follow_plan_name() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.admin_user_rows r set plan_name = f.plan_name
  from private.admin_user_facts f
  where r.plan_name = old.name and f.user_id = r.user_id and f.plan_name <> r.plan_name;
  return null;
end;
$$;
comment on function private.follow_plan_name is 'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';
create trigger follow_plan_name
  after update of name on public.plans
  for each row when (old.name <> new.name) execute function private.follow_plan_name();

-- A row of the admins' table of users.
create function private.admin_user_json(p_user_id uuid) returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'createdAt', u.created_at,
    'currentPlan', r.plan_name, 'tokenBalance', r.token_balance, 'tokensUsed', r.tokens_used,
    'tokenRemaining', r.token_remaining, 'isAdmin', u.is_admin
  )
  from public.users u join private.admin_user_rows r on r.user_id = u.id
  where u.id = p_user_id;
$$;

-- A page of users after the row given by p_after (its value in the sort column) and p_after_id, and the total. The term
-- is matched literally in names and e-mail: it has no wildcards.
create function public.get_users_with_tokens(
  p_search text default '', p_plan text default null, p_sort text default 'createdAt',
  p_ascending boolean default false, p_limit integer default 50, p_after text default null,
  p_after_id uuid default null
) returns json language plpgsql stable security definer set search_path = '' as $$
declare
  -- Sorts few matches; with many, a scan in the requested order fills a page sooner.
  c_few constant integer := 5000;
  v_search text := private.small_letters(btrim(regexp_replace(left(coalesce(p_search, ''), 200), '\s+', ' ', 'g')));
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  v_limit integer := private.page_size(p_limit);
  v_column text := case coalesce(p_sort, 'createdAt')
    when 'name' then 'name_key' when 'currentPlan' then 'plan_name' when 'createdAt' then 'created_at'
    when 'tokenBalance' then 'token_balance' when 'tokensUsed' then 'tokens_used'
    when 'tokenRemaining' then 'token_remaining'
  end;
  v_type text := case
    when v_column in ('name_key', 'plan_name') then 'text' when v_column = 'created_at' then 'timestamptz'
    else 'integer'
  end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_filter text := 'true'
    || case when p_plan is null then '' else ' and r.plan_name = $1' end
    || case when v_search = '' then '' else ' and r.search_text like $2' end;
  v_after text;
  v_total bigint;
  v_items json;
  v_next json;
begin
  perform private.require_admin();
  if v_column is null then raise exception 'There is no such column to sort by' using errcode = 'PT422'; end if;
  execute format('select count(*) from private.admin_user_rows r where %s', v_filter)
  into v_total using p_plan, v_pattern;
  v_after := case when p_after_id is null then '' else format(
    ' and (r.%I, r.user_id) %s ($3::%s, $4)', v_column, case when p_ascending then '>' else '<' end, v_type
  ) end;
  execute format(
    $sql$
      with %5$s page as (
        select r.user_id, r.%3$I::text as value, row_number() over (order by r.%3$I %4$s, r.user_id %4$s) as place
        from %1$s r where %2$s order by r.%3$I %4$s, r.user_id %4$s limit $5
      )
      select
        coalesce(json_agg(private.admin_user_json(p.user_id) order by p.place), '[]'::json),
        (
          select json_build_object('value', l.value, 'id', l.user_id) from page l where l.place = $5
        )
      from page p
    $sql$,
    case when v_total > c_few then 'private.admin_user_rows' else 'found' end,
    case when v_total > c_few then v_filter else 'true' end || v_after,
    v_column,
    v_direction,
    case when v_total > c_few then '' else format(
      'found as materialized (select r.* from private.admin_user_rows r where %s),', v_filter
    ) end
  )
  into v_items, v_next using p_plan, v_pattern, p_after, p_after_id, v_limit;
  return json_build_object('total', v_total, 'items', v_items, 'next', v_next);
end;
$$;
comment on function public.get_users_with_tokens is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';

create function public.get_user_with_tokens(p_user_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare v_user json;
begin
  perform private.require_admin();
  v_user := private.admin_user_json(p_user_id);
  if v_user is null then raise exception 'User not found' using errcode = 'PT404'; end if;
  return v_user;
end;
$$;
comment on function public.get_user_with_tokens is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';

-- Gives 1 to 1,000,000 tokens, the largest plan's monthly amount. A repeated request is compared with the note as
-- stored.
create function public.gift_tokens(p_user_id uuid, p_amount integer, p_note text, p_request_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_admin_id uuid := (select auth.uid());
  v_note text := private.many_lines(coalesce(p_note, ''));
  v_gift public.token_gifts;
begin
  perform private.require_admin();
  if p_amount is null or p_amount not between 1 and 1000000 then
    raise exception 'A gift is 1 to 1,000,000 tokens' using errcode = 'PT422';
  end if;
  if char_length(v_note) > 1000 then raise exception 'A note has 1,000 characters at most' using errcode = 'PT422'; end if;
  if p_request_id is null then raise exception 'A gift needs the id of its request' using errcode = 'PT422'; end if;
  -- Takes the account's lock first, so that the second of two equal requests waits here.
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then raise exception 'User not found' using errcode = 'PT404'; end if;

  insert into public.token_gifts (user_id, amount, note, admin_id, request_id)
  values (p_user_id, p_amount, v_note, v_admin_id, p_request_id)
  on conflict (request_id) do nothing
  returning * into v_gift;
  if not found then
    select g.* into v_gift from public.token_gifts g where g.request_id = p_request_id;
    if (v_gift.user_id, v_gift.amount, v_gift.note, v_gift.admin_id)
      is distinct from (p_user_id, p_amount, v_note, v_admin_id) then
      raise exception 'This request was another gift' using errcode = 'PT409';
    end if;
    return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
  end if;

  perform private.credit_tokens(p_user_id, p_amount, 'gift', v_gift.id::text);
  perform private.log_admin_action(
    'gift_tokens', p_user_id, jsonb_build_object('giftId', v_gift.id, 'amount', p_amount, 'note', v_note)
  );
  return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
end;
$$;
comment on function public.gift_tokens is
  'Security definer: writes gifts and balances, which no client can; for admins alone, asked at every call.';

-- Makes somebody else an admin; repeating it changes nothing and adds no second audit entry.
create function public.set_user_as_admin(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare v_was_admin boolean;
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Admins cannot change their own role' using errcode = 'PT409';
  end if;
  select u.is_admin into v_was_admin from public.users u where u.id = p_user_id for no key update;
  if not found then raise exception 'User not found' using errcode = 'PT404'; end if;
  if v_was_admin then return; end if;
  update public.users u set is_admin = true where u.id = p_user_id;
  perform private.log_admin_action('set_user_as_admin', p_user_id, '{}');
end;
$$;
comment on function public.set_user_as_admin is
  'Security definer: writes the rank, which no client can; for admins alone, asked at every call.';

-- Audits that an admin reads somebody's account data.
create function private.trace_reading(p_action text, p_user_id uuid, p_before timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.users u where u.id = p_user_id;
  if not found then raise exception 'User not found' using errcode = 'PT404'; end if;
  perform private.log_admin_action(
    p_action, p_user_id, jsonb_strip_nulls(jsonb_build_object('before', p_before))
  );
end;
$$;

-- Audits that an admin will read a page of somebody's account data.
create function public.begin_account_reading(
  p_action text, p_user_id uuid, p_before timestamptz default null, p_before_id uuid default null
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- The audit trail has other actions too, which callers must not write.
  if p_action is null or p_action not in ('read_user_history', 'read_video_usage') then
    raise exception 'There is no such reading' using errcode = 'PT422';
  end if;
  perform private.trace_reading(p_action, p_user_id, p_before);
  return private.give_receipt(
    p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text, p_before_id::text);
end;
$$;
comment on function public.begin_account_reading is
  'Security definer: leaves a trace that nobody can write; for admins alone, asked at every call.';

-- Lets an admin read the audited page.
create function private.use_reading_receipt(
  p_receipt uuid, p_action text, p_user_id uuid, p_before timestamptz, p_before_id uuid
) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.use_receipt(
    p_receipt, p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text,
    p_before_id::text);
end;
$$;

-- Events, gifts and usage in one list, newest first, a page at a time.
create function private.account_history(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  v_limit integer := private.page_size(p_limit);
  v_result json;
begin
  if p_user_id is distinct from (select auth.uid()) and not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
  select coalesce(
    json_agg(
      json_build_object(
        'id', h.id, 'type', h.type, 'amount', h.amount, 'note', h.note, 'planName', h.plan_name,
        'adminName', h.admin_name, 'createdAt', h.created_at
      ) order by h.created_at desc, h.id desc
    ),
    '[]'::json
  )
  into v_result
  from (
    select * from (
      (
        select e.id, e.event_type as type, e.amount, e.note, p.name as plan_name, null as admin_name, e.created_at
        from public.subscription_events e left join public.plans p on p.id = e.plan_id
        where e.user_id = p_user_id and (p_before is null or (e.created_at, e.id) < (p_before, p_before_id))
        order by e.created_at desc, e.id desc limit v_limit
      )
      union all
      (
        select g.id, g.type, g.amount, g.note, null, nullif(btrim(a.first_name || ' ' || a.last_name), ''),
          g.created_at
        from public.token_gifts g left join public.users a on a.id = g.admin_id
        where g.user_id = p_user_id and (p_before is null or (g.created_at, g.id) < (p_before, p_before_id))
        order by g.created_at desc, g.id desc limit v_limit
      )
      union all
      (
        select t.id, 'usage', t.amount, coalesce(nullif(v.friendly_name, ''), v.title, ''), null, null, t.created_at
        from public.token_usage t left join public.videos v on v.id = t.video_id
        where t.user_id = p_user_id and (p_before is null or (t.created_at, t.id) < (p_before, p_before_id))
        order by t.created_at desc, t.id desc limit v_limit
      )
    ) as merged
    order by merged.created_at desc, merged.id desc
    limit v_limit
  ) h;
  return v_result;
end;
$$;

-- The caller's own history, or somebody else's for admins with a receipt of 'read_user_history'.
create function public.get_account_history(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null,
  p_receipt uuid default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.use_reading_receipt(p_receipt, 'read_user_history', p_user_id, p_before, p_before_id);
  end if;
  return private.account_history(p_user_id, p_limit, p_before, p_before_id);
end;
$$;
comment on function public.get_account_history is
  'Security definer: names admins who gave tokens, whose accounts users cannot read; asks whose history it is.';

-- What each of somebody's videos cost, a page at a time, newest first, for admins with a receipt of 'read_video_usage'.
create function public.get_user_video_token_usage(
  p_user_id uuid, p_receipt uuid, p_limit integer default 50, p_before timestamptz default null,
  p_before_id uuid default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.use_reading_receipt(p_receipt, 'read_video_usage', p_user_id, p_before, p_before_id);
  return json_build_object(
    'total', (select count(*) from public.videos v where v.user_id = p_user_id),
    'tokensConsumed', (
      select coalesce(sum(v.tokens_consumed), 0) from public.videos v where v.user_id = p_user_id
    ),
    'items', (
      select coalesce(
        json_agg(
          json_build_object(
            'id', v.id, 'title', v.title, 'originalName', v.original_name, 'friendlyName', v.friendly_name,
            'createdAt', v.created_at, 'fileSize', v.file_size, 'frameCount', v.frame_count,
            'tokensConsumed', v.tokens_consumed
          ) order by v.created_at desc, v.id desc
        ),
        '[]'::json
      )
      from (
        select w.* from public.videos w
        where w.user_id = p_user_id and (p_before is null or (w.created_at, w.id) < (p_before, p_before_id))
        order by w.created_at desc, w.id desc
        limit private.page_size(p_limit)
      ) v
    )
  );
end;
$$;
comment on function public.get_user_video_token_usage is
  'Security definer: reads videos that their owners alone can read; for admins alone, asked at every call.';

-- The admins' table of users (core spec, sections 2, 3 and 7): searched, filtered, sorted and paged by the database.

create function private.admin_user_json(p_user_id uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'createdAt', u.created_at,
    'currentPlan', r.plan_name, 'tokenBalance', r.token_balance, 'tokensUsed', r.tokens_used,
    'tokenRemaining', r.token_remaining, 'isAdmin', u.is_admin
  )
  from public.users u join private.admin_user_rows r on r.user_id = u.id
  where u.id = p_user_id;
$$;
revoke execute on function private.admin_user_json(uuid) from public;

-- A page of users after the row that p_after (its value in the sorted column) and p_after_id name, and how many there
-- are in all. The term is looked for in names and e-mail as it is written: its characters have no meaning.
create function public.get_users_with_tokens(
  p_search text default '', p_plan text default null, p_sort text default 'createdAt',
  p_ascending boolean default false, p_limit integer default 50, p_after text default null,
  p_after_id uuid default null
) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Few matches are sorted; among many a scan in the wanted order soon has a page.
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
  if v_column is null then
    raise exception 'There is no such column to sort by' using errcode = 'PT422';
  end if;
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
comment on function public.get_users_with_tokens(text, text, text, boolean, integer, text, uuid) is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';
revoke execute on function public.get_users_with_tokens(text, text, text, boolean, integer, text, uuid) from public, anon;
grant execute on function public.get_users_with_tokens(text, text, text, boolean, integer, text, uuid) to authenticated;

create function public.get_user_with_tokens(p_user_id uuid) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_user json;
begin
  perform private.require_admin();
  v_user := private.admin_user_json(p_user_id);
  if v_user is null then
    raise exception 'User not found' using errcode = 'PT404';
  end if;
  return v_user;
end;
$$;
comment on function public.get_user_with_tokens(uuid) is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';
revoke execute on function public.get_user_with_tokens(uuid) from public, anon;
grant execute on function public.get_user_with_tokens(uuid) to authenticated;

-- The year of birth that somebody stated when they registered, and the terms' age of 13. Accounts from before, and those that a
-- hand-made client registers without it, have none: it could as well have stated a wrong one.
alter table public.users add column birth_year smallint check (birth_year between 1900 and 2200);

-- A year as the metadata of a sign-up state it; null for anything but a year that somebody alive may have been born in.
create function private.clean_birth_year(p_metadata jsonb) returns smallint
language sql stable set search_path = ''
as $$
  select case
    when jsonb_typeof(p_metadata -> 'birth_year') = 'number' and p_metadata ->> 'birth_year' ~ '^(19|20|21)\d\d$'
      and (p_metadata ->> 'birth_year')::integer <= extract(year from now())
    then (p_metadata ->> 'birth_year')::smallint
  end;
$$;
revoke execute on function private.clean_birth_year(jsonb) from public;

-- In the year in which somebody is to become 18 they may not be so yet.
create function private.is_minor(p_birth_year smallint) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(extract(year from now()) - p_birth_year <= 18, false);
$$;
revoke execute on function private.is_minor(smallint) from public;

-- As before, with the year. Who states an age below that of the terms gets no account: the auth service answers with a 500 then,
-- so the form says it before. The year is taken once: metadata that is changed later changes nothing.
create or replace function private.create_user_from_auth() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_birth_year smallint := private.clean_birth_year(new.raw_user_meta_data);
begin
  if extract(year from now()) - v_birth_year < 13 then
    raise exception 'An account needs an age of 13' using errcode = 'PT403';
  end if;
  insert into public.users (id, email, first_name, last_name, birth_year)
  values (
    new.id,
    coalesce(new.email, ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'first_name'), ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'last_name'), ''),
    v_birth_year
  )
  on conflict (id) do nothing;
  return new;
end;
$$;

-- As before, but minors who watch are shown to the owners of links without their name.
create or replace function public.get_viewers(
  p_video_id uuid, p_share_id uuid default null, p_playlist_id uuid default null, p_limit integer default 50,
  p_before timestamptz default null, p_before_id uuid default null
) returns json
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  v_user_id uuid := (select auth.uid());
  -- Only what was asked for, so that each question has its index.
  v_filter text := 'w.video_id = $1'
    || case when p_share_id is null then '' else ' and w.share_id = $2' end
    || case when p_playlist_id is null then '' else ' and w.playlist_id = $3' end;
  v_page text := case when p_before is null then '' else ' and (w.created_at, w.id) < ($4, $5)' end;
  v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  execute format(
    $sql$
      select json_build_object('views', coalesce(sum(c.views), 0), 'uniqueViewers', count(*),
        'items', (
          select coalesce(json_agg(
            json_build_object(
              'id', w.id,
              'name', case
                when private.is_minor(u.birth_year) then null
                else nullif(btrim(u.first_name || ' ' || u.last_name), '')
              end,
              'viewedAt', w.created_at,
              'isAnonymous', w.viewer_id is null, 'isOwner', w.viewer_id is not distinct from $6
            ) order by w.created_at desc, w.id desc
          ), '[]'::json)
          from (
            select w.* from public.video_views w where %1$s%2$s order by w.created_at desc, w.id desc limit $7
          ) w
          left join public.users u on u.id = w.viewer_id
        ))
      from (
        select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
        from public.video_views w where %1$s group by viewer
      ) c
    $sql$,
    v_filter, v_page
  )
  into v_result
  using p_video_id, p_share_id, p_playlist_id, p_before, p_before_id, v_user_id, private.page_size(p_limit);
  return v_result;
end;
$$;

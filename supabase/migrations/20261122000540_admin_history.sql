-- What admins read of somebody's account leaves a trace. The merged history stays as it is; asked for another account
-- it is written down first, so that there is no way around it.
alter function public.get_account_history(uuid, integer, timestamptz, uuid) set schema private;
alter function private.get_account_history(uuid, integer, timestamptz, uuid) rename to account_history;
revoke execute on function private.account_history(uuid, integer, timestamptz, uuid) from public, anon, authenticated;

-- Writes down that an admin reads of somebody's account.
create function private.trace_reading(p_action text, p_user_id uuid, p_before timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform from public.users u where u.id = p_user_id;
  if not found then
    raise exception 'User not found' using errcode = 'PT404';
  end if;
  perform private.log_admin_action(
    p_action, p_user_id, jsonb_strip_nulls(jsonb_build_object('before', p_before))
  );
end;
$$;
revoke execute on function private.trace_reading(text, uuid, timestamptz) from public;

create function public.get_account_history(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.trace_reading('read_user_history', p_user_id, p_before);
  end if;
  return private.account_history(p_user_id, p_limit, p_before, p_before_id);
end;
$$;
comment on function public.get_account_history(uuid, integer, timestamptz, uuid) is
  'Security definer: names admins who gave tokens, whose accounts users cannot read; asks whose history it is.';
revoke execute on function public.get_account_history(uuid, integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_account_history(uuid, integer, timestamptz, uuid) to authenticated;

-- What each of somebody's videos cost (core spec, sections 3 and 6), a page at a time, newest first.
create function public.get_user_video_token_usage(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null
) returns json
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.trace_reading('read_video_usage', p_user_id, p_before);
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
comment on function public.get_user_video_token_usage(uuid, integer, timestamptz, uuid) is
  'Security definer: leaves a trace that nobody can write; for admins alone, asked at every call.';
revoke execute on function public.get_user_video_token_usage(uuid, integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_user_video_token_usage(uuid, integer, timestamptz, uuid) to authenticated;

-- What admins read of somebody's account is traced before they read it: each page needs the receipt of its own trace.
drop function public.get_account_history(uuid, integer, timestamptz, uuid);
drop function public.get_user_video_token_usage(uuid, integer, timestamptz, uuid);

-- Traces that an admin will read a page of somebody's account.
create function public.begin_account_reading(
  p_action text, p_user_id uuid, p_before timestamptz default null, p_before_id uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- The trace has other actions, too, which are not for everybody to write.
  if p_action is null or p_action not in ('read_user_history', 'read_video_usage') then
    raise exception 'There is no such reading' using errcode = 'PT422';
  end if;
  perform private.trace_reading(p_action, p_user_id, p_before);
  return private.give_receipt(
    p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text, p_before_id::text);
end;
$$;
comment on function public.begin_account_reading(text, uuid, timestamptz, uuid) is
  'Security definer: leaves a trace that nobody can write; for admins alone, asked at every call.';
revoke execute on function public.begin_account_reading(text, uuid, timestamptz, uuid) from public, anon;
grant execute on function public.begin_account_reading(text, uuid, timestamptz, uuid) to authenticated;

-- Lets an admin read the page that was traced.
create function private.use_reading_receipt(
  p_receipt uuid, p_action text, p_user_id uuid, p_before timestamptz, p_before_id uuid
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.use_receipt(
    p_receipt, p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text,
    p_before_id::text);
end;
$$;
revoke execute on function private.use_reading_receipt(uuid, text, uuid, timestamptz, uuid) from public;

-- One's own history as before, somebody else's for admins with a receipt of 'read_user_history'.
create function public.get_account_history(
  p_user_id uuid, p_limit integer default 50, p_before timestamptz default null, p_before_id uuid default null,
  p_receipt uuid default null
) returns json
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.use_reading_receipt(p_receipt, 'read_user_history', p_user_id, p_before, p_before_id);
  end if;
  return private.account_history(p_user_id, p_limit, p_before, p_before_id);
end;
$$;
comment on function public.get_account_history(uuid, integer, timestamptz, uuid, uuid) is
  'Security definer: names admins who gave tokens, whose accounts users cannot read; asks whose history it is.';
revoke execute on function public.get_account_history(uuid, integer, timestamptz, uuid, uuid) from public, anon;
grant execute on function public.get_account_history(uuid, integer, timestamptz, uuid, uuid) to authenticated;

-- What each of somebody's videos cost, a page at a time, newest first, for admins with a receipt of 'read_video_usage'.
create function public.get_user_video_token_usage(
  p_user_id uuid, p_receipt uuid, p_limit integer default 50, p_before timestamptz default null,
  p_before_id uuid default null
) returns json
language plpgsql volatile security definer set search_path = ''
as $$
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
comment on function public.get_user_video_token_usage(uuid, uuid, integer, timestamptz, uuid) is
  'Security definer: reads videos that their owners alone can read; for admins alone, asked at every call.';
revoke execute on function public.get_user_video_token_usage(uuid, uuid, integer, timestamptz, uuid) from public, anon;
grant execute on function public.get_user_video_token_usage(uuid, uuid, integer, timestamptz, uuid) to authenticated;

-- The plan's file limit holds whatever the browser sends (core spec, section 5): a larger original is refused when its
-- upload begins, as far as its length is announced, and no record is made of one that is stored already.

-- Bytes that an original of the caller may have: the limit of the active plan, the Free one's without one.
create function private.own_file_size_limit() returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select p.file_size_limit
      from public.user_subscriptions s
      join public.plans p on p.id = s.plan_id
      where s.user_id = (select auth.uid()) and s.status = 'active' and s.current_period_end > now()
      order by s.current_period_start desc
      limit 1
    ),
    (select min(p.file_size_limit) from public.plans p where p.price = 0 and p.active),
    104857600
  );
$$;
revoke execute on function private.own_file_size_limit() from public;
-- Policies and triggers ask it in the caller's name.
grant execute on function private.own_file_size_limit() to authenticated;

-- Storage tells policies the announced length before it takes the bytes.
create policy "Originals are within the plan's file limit" on storage.objects
  as restrictive for insert to authenticated
  with check (
    bucket_id <> 'original_videos'
    or coalesce((metadata ->> 'contentLength')::numeric, 0) <= (select private.own_file_size_limit())
  );

-- service_role and functions that run as the owner are not asked, as with exports (require_paid_export); the first of them
-- may not even name what is in private.
create function private.require_original_within_plan() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if new.file_size > private.own_file_size_limit() then
    raise exception 'The file is larger than the plan allows' using errcode = 'PT413';
  end if;
  return new;
end;
$$;
revoke execute on function private.require_original_within_plan() from public;

-- Triggers run in the order of their names: set_video_file_size has read the size by then.
create trigger uploaded_within_plan before insert on public.videos
  for each row execute function private.require_original_within_plan();

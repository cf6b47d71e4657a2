-- What the signed-in user may still add, so that the app can say why something is refused; Storage does not tell.
create function public.get_own_room() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'videos', greatest(l.video_limit - (select count(*) from public.videos v where v.user_id = (select auth.uid())), 0),
    'bytes', greatest(max(u.storage_limit) - sum(u.bytes), 0),
    'files', json_object_agg(u.bucket_id, greatest(u.file_limit - u.files, 0))
  )
  from private.limits_of((select auth.uid())) l
  cross join private.storage_use((select auth.uid())) u
  group by l.video_limit;
$$;
comment on function public.get_own_room() is
  'Security definer: counts the caller''s own rows and files, each once, without a policy for every row.';
revoke execute on function public.get_own_room() from public, anon;
grant execute on function public.get_own_room() to authenticated;

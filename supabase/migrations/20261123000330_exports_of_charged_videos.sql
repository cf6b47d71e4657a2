-- The bucket of exports takes files of videos that were paid for, and nothing else: an export lies in its video's folder,
-- user/video/name. Exports from before lie in the user's folder; they are read and removed as ever.
create function private.is_paid_export(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.token_usage t
    where t.user_id = (select auth.uid())
      and t.action = 'video_processing'
      and t.video_id = case
        when p_name ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(p_name, '/', 2)::uuid
      end
  );
$$;
comment on function private.is_paid_export(text) is
  'Security definer: looks for the caller''s own charge without a second policy for each file.';
revoke execute on function private.is_paid_export(text) from public;
-- Policies ask it in the caller's name.
grant execute on function private.is_paid_export(text) to authenticated;

create policy "Exports belong to charged videos" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id <> 'processed_videos' or private.is_paid_export(name));

create policy "Exports are replaced and moved for charged videos alone" on storage.objects
  as restrictive for update to authenticated
  with check (bucket_id <> 'processed_videos' or private.is_paid_export(name));

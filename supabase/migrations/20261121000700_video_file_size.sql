-- The size that is paid for is read from storage, whatever the client says.

-- Bytes of a stored original, null when there is none.
create function private.stored_original_size(p_path text) returns bigint
language sql stable security definer set search_path = ''
as $$
  select (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$$;
revoke execute on function private.stored_original_size(text) from public;

create function private.set_video_file_size() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.file_size := private.stored_original_size(new.original_path);
  if new.original_path is not null and new.file_size is null then
    raise exception 'No stored file has the name in original_path'
      using errcode = 'foreign_key_violation', detail = new.original_path;
  end if;
  return new;
end;
$$;
revoke execute on function private.set_video_file_size() from public;

create trigger set_video_file_size before insert or update of original_path on public.videos
  for each row execute function private.set_video_file_size();

-- One rule for the names of stored files. Addresses are made of them, and an address with a `..` in it leads elsewhere.

-- True for a folder and what lies in it, of letters that stay what they are in an address: Storage's own without `?` and
-- `%`; no empty segment, none of dots alone, 255 characters at most in one and 1024 in all. The edge functions have the
-- same rule (supabase/functions/_shared/stored-path.ts). Null for null.
create function private.is_stored_path(p_path text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select length(p_path) <= 1024
    and cardinality(string_to_array(p_path, '/')) >= 2
    and not exists (
      select from unnest(string_to_array(p_path, '/')) s (segment)
      where length(s.segment) > 255
        or s.segment collate "C" !~ '^[A-Za-z0-9_!.*''() &$@=;:+,-]+$'
        or s.segment ~ '^[.]+$'
    );
$$;
revoke execute on function private.is_stored_path(text) from public;
-- Checks and policies ask it in the caller's name.
grant execute on function private.is_stored_path(text) to authenticated, service_role;

-- The app never wrote another name, so a row with one was written by hand, to reach what it should not. It loses the
-- path and keeps the rest; a file that bears such a name stays its owner's to read and to remove.
update public.videos set original_path = null where not private.is_stored_path(original_path);
update public.videos set thumbnail_path = null where not private.is_stored_path(thumbnail_path);
update public.videos set processed_video_path = null where not private.is_stored_path(processed_video_path);
update public.user_settings set title_background_path = null where not private.is_stored_path(title_background_path);
update public.user_settings set cropped_background_path = null where not private.is_stored_path(cropped_background_path);
update public.video_playlists set background_image_path = null where not private.is_stored_path(background_image_path);
update public.video_playlists set cropped_background_path = null where not private.is_stored_path(cropped_background_path);

-- Beside the checks that say whose folder it is.
alter table public.videos
  add constraint videos_original_path_is_stored check (private.is_stored_path(original_path)),
  add constraint videos_thumbnail_path_is_stored check (private.is_stored_path(thumbnail_path)),
  add constraint videos_processed_video_path_is_stored check (private.is_stored_path(processed_video_path));
alter table public.user_settings
  add constraint user_settings_title_background_path_is_stored check (private.is_stored_path(title_background_path)),
  add constraint user_settings_cropped_background_path_is_stored check (private.is_stored_path(cropped_background_path));
alter table public.video_playlists
  add constraint video_playlists_background_image_path_is_stored check (private.is_stored_path(background_image_path)),
  add constraint video_playlists_cropped_background_path_is_stored check (private.is_stored_path(cropped_background_path));

-- Files too: two names must not be one address. Restrictive, on top of the policies that say whose folder it is, and for
-- every bucket, those that are made later included.
create policy "Names of new files are plain" on storage.objects
  as restrictive for insert to authenticated
  with check (private.is_stored_path(name));

create policy "Files are moved to plain names" on storage.objects
  as restrictive for update to authenticated
  with check (private.is_stored_path(name));

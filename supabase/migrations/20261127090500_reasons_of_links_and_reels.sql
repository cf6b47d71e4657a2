-- What links, reels and stored files ask (continues 20261127090400). These are called by functions that run as the owner,
-- or read what the caller may read.
alter function private.opened_content(text) security invoker;
alter function private.shared_content(text) security invoker;
alter function private.storage_use(uuid) security invoker;
comment on function private.storage_use(uuid) is null;
alter function private.is_paid_export(text) security invoker;
alter function private.is_paid_reel(uuid) security invoker;
comment on function private.is_paid_export(text) is null;
comment on function private.is_paid_reel(uuid) is null;
-- The policy of exports asks it in the caller's name.
grant execute on function private.is_paid_reel(uuid) to authenticated;

comment on function private.keep_contact_of_minors() is
  'Security definer: reads the year of birth of the card''s account, which the writing role may not read.';
comment on function private.shared_files() is
  'Security definer, callable by anon: a link''s key opens the files of its videos alone, whose rows only their owner reads.';
comment on function public.get_link_files() is
  'Security definer, callable by anon: the key of a link returns the names of its files, and no rows.';
comment on function private.clean_texts() is
  'Security definer: cleans whatever role writes, and service_role cannot reach schema private.';

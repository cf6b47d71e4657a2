-- What links and reels ask: why each of these runs as its owner (20261127090400).
comment on function private.is_account_of_minor(uuid) is
  'Security definer: reads the year of birth of any account; nobody may call it but functions that run as the owner.';
comment on function private.is_paid_reel(uuid) is
  'Security definer: looks for the caller''s own charges without a second policy for each play; nobody may call it.';
comment on function private.keep_contact_of_minors() is
  'Security definer: asks private.is_account_of_minor, which users cannot.';
comment on function private.mark_deleted_plays() is
  'Security definer: writes the names of deleted videos into reels, which users cannot write.';
comment on function private.opened_content(text) is
  'Security definer: shows what is behind a link of another account; nobody may call it but functions that counted that.';
comment on function private.shared_content(text) is
  'Security definer: shows what is behind a link of another account; nobody may call it but functions that counted that.';
comment on function private.shared_files() is
  'Security definer, callable by anon: a link''s key opens the files of its videos alone, whose rows only their owner reads.';
comment on function private.shown_card(uuid, boolean, boolean) is
  'Security definer: shows what a link tells of its owner''s card; nobody may call it but functions that show that link.';

-- A document with several players keeps their paths in its tracks; one with a single player keeps the path at its top, as
-- before.
create or replace function private.has_path(p_document jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(p_document @? 'strict $.points[0]', false)
    or exists (
      select from jsonb_path_query(p_document, '$.tracks[*].points') as path where path @? 'strict $[0]'
    );
$$;

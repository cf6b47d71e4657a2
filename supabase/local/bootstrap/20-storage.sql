-- The storage schema of a hosted project: what policies and migrations may rely on.
-- Columns, rights and messages follow supabase/storage migrations/tenant 0002 to 0063; storage.search is our own
-- statement with the same result.
create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index bname on storage.buckets (name);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index idx_objects_bucket_id_lower_name on storage.objects (bucket_id, lower(name) collate "C");

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
alter default privileges in schema storage grant all on tables to anon, authenticated, service_role;

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select parts[1:array_length(parts, 1) - 1] from string_to_array(name, '/') as parts
$$;

create function storage.filename(name text) returns text language sql immutable as $$
  select parts[array_length(parts, 1)] from string_to_array(name, '/') as parts
$$;

-- A name without a dot is its own extension, as upstream.
create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(parts[array_length(parts, 1)]), '.', 1)) from string_to_array(name, '/') as parts
$$;

create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create function storage.enforce_bucket_name_length() returns trigger language plpgsql as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end $$;
create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();

-- Rows that vanish in SQL would leave their bytes behind, so only the Storage API may delete.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end $$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

-- One level of a bucket: files and folders below `prefix`, whose names begin with `search`, any case. By name both are
-- mixed in byte order of the lower-case name; by a date the folders come first. Folders have a name and five nulls.
create function storage.search(
  prefix text, bucketname text, limits int default 100, levels int default 1, offsets int default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable security invoker as $$
#variable_conflict use_column
declare
  v_folder_length constant int := length(coalesce(prefix, ''));
  v_start constant text := lower(coalesce(prefix, '') || coalesce(search, ''));
  v_descending constant boolean := lower(coalesce(sortorder, 'asc')) <> 'asc';
  v_by_date constant boolean := lower(coalesce(sortcolumn, 'name')) in ('updated_at', 'created_at', 'last_accessed_at');
  v_column constant text := case when v_by_date then lower(sortcolumn) else 'sort_name' end;
  v_order constant text := case when v_descending then 'desc' else 'asc' end;
begin
  return query execute format(
    $sql$
      with matching as (
        select o.*, substr(o.name, $1 + 1) as relative_name,
               strpos(substr(o.name, length($2) + 1), '/') as slash_at
        from storage.objects o
        where o.bucket_id = $3 and starts_with(lower(o.name), $2)
      ),
      entries as (
        select m.relative_name as name, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata,
               lower(m.relative_name) collate "C" as sort_name, false as is_folder
        from matching m where m.slash_at = 0
        union all
        select min(left(m.relative_name, length($2) - $1 + m.slash_at - 1)), null, null, null, null, null,
               (lower(left(m.relative_name, length($2) - $1 + m.slash_at))) collate "C", true
        from matching m where m.slash_at > 0
        group by lower(left(m.relative_name, length($2) - $1 + m.slash_at))
      )
      select e.name, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata
      from entries e
      order by %s e.%I %s, e.sort_name %s
      limit $4 offset $5
    $sql$,
    case when v_by_date then 'e.is_folder desc,' else '' end, v_column, v_order, v_order
  ) using v_folder_length, v_start, bucketname, least(coalesce(limits, 100), 1500), coalesce(offsets, 0);
end $$;

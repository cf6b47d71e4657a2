-- One record per uploaded file. When the answer to an insert is lost, the client inserts again; the second one has to
-- meet the first. Where that has happened already the record that was paid for or made first keeps the file; the
-- others stay with their exports and let go of it, so that deleting them cannot delete it.
update public.videos v
set original_path = null
from (
  select id, row_number() over (
    partition by original_path
    order by tokens_consumed desc, processed_video_path is null, created_at, id
  ) as place
  from public.videos
  where original_path is not null
) twin
where twin.id = v.id and twin.place > 1;

create unique index videos_original_path_idx on public.videos (original_path) where original_path is not null;

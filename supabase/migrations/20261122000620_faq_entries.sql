-- The FAQ (sharing spec, sections 3 and 7): read by everybody, written by admins. Texts are plain, with line breaks.
create table public.faq_entries (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  content text not null check (content ~ '\S' and char_length(content) <= 5000),
  order_num integer not null check (order_num >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index faq_entries_order_num_idx on public.faq_entries (order_num, id);

alter table public.faq_entries enable row level security;
revoke all on public.faq_entries from public, anon, authenticated;
grant select on public.faq_entries to anon, authenticated;
grant insert (title, content, order_num), update (title, content, order_num), delete
  on public.faq_entries to authenticated;
grant select, insert, update, delete on public.faq_entries to service_role;

-- Always true on purpose: this is a public page.
create policy "Everybody reads the FAQ" on public.faq_entries
  for select to anon, authenticated
  using (true);

create policy "Admins add to the FAQ" on public.faq_entries
  for insert to authenticated
  with check ((select private.is_admin()));

create policy "Admins change the FAQ" on public.faq_entries
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "Admins remove from the FAQ" on public.faq_entries
  for delete to authenticated
  using ((select private.is_admin()));

create trigger admins_only before insert or update or delete on public.faq_entries
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.admins_only();

create function private.touch_faq_entry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
revoke execute on function private.touch_faq_entry() from public;

-- Moving an entry changes nothing that is in it.
create trigger touch_faq_entry before update on public.faq_entries
  for each row when (old.title is distinct from new.title or old.content is distinct from new.content)
  execute function private.touch_faq_entry();

-- Puts all entries in this order, or changes nothing. Refused when entries came or went since the order was made.
create function public.reorder_faq_entries(p_ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  perform from public.faq_entries e order by e.id for update;
  if exists (
    select from public.faq_entries e full join unnest(p_ids) i (id) on i.id = e.id
    where e.id is null or i.id is null
  ) or cardinality(p_ids) > (select count(*) from public.faq_entries) then
    raise exception 'The FAQ has other entries by now' using errcode = 'PT409';
  end if;
  update public.faq_entries e
  set order_num = i.position
  from unnest(p_ids) with ordinality i (id, position)
  where e.id = i.id and e.order_num is distinct from i.position;
end;
$$;
revoke execute on function public.reorder_faq_entries(uuid[]) from public, anon;
grant execute on function public.reorder_faq_entries(uuid[]) to authenticated;

-- What a new project starts with; admins change it on the page.
insert into public.faq_entries (order_num, title, content)
values
  (
    1, 'What does a token pay for?',
    'Each frame we track costs 24 tokens, at 30 frames a second, plus 10 for every started 100 MB of file. A 20-second clip comes to about 14,410. You see the price before tracking starts, and a clip is charged once, however often you correct or export it.'
  ),
  (
    2, 'Which videos can I upload?',
    'MP4, MOV and WebM. How large a file may be depends on your plan: 100 MB on Free, and never more than 500 MB. A clip that your browser cannot play, as some phones record them, can be converted on your device before it is uploaded.'
  ),
  (
    3, 'What happens when the track is lost?',
    'Tracking stops and the timeline shows where. Put the circle back on your player and track again from there. Only that part is tracked again, and it costs no new tokens.'
  ),
  (
    4, 'Who can see a video I share?',
    'Everybody who has the link, without an account. Nobody else finds the video. When you delete the link under Shares, it stops working for everybody.'
  ),
  (
    5, 'Can I use it on a phone?',
    'Yes. Uploading, tracking, exporting and sharing all work in the browser of a phone. A laptop is faster and gives you more room for corrections.'
  ),
  (
    6, 'How do I cancel?',
    'Open Subscription in the account menu and choose to cancel. Your plan stays until the end of the period that you have paid for.'
  ),
  (
    7, 'Where is my video processed?',
    'On your own device: your browser tracks the player and makes the export. The clip and the finished video are stored in your account, so that you can go on working on another computer and share the result.'
  );

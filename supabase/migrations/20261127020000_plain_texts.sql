-- Texts that people type reach pages of links, mails and names of files. Letters that are not seen let one text pass for
-- another one there, or for nothing. One rule for all of them, which the app and the edge functions have too
-- (src/domain/plain-text.ts says which letters these are, and where they stay; tests/database/plain-texts.test.ts compares).

create function private.without_unseen(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return case
  when p_text collate "C" !~ '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    then p_text
  else regexp_replace(
    p_text collate "C",
      '(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f' ||
        '|[\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]\ufe0f?(?:\u200d(?=[\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]))?' ||
        '|[#*0-9]\ufe0f(?=\u20e3)' ||
        '|[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc][\u200c\u200d](?=[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc])' ||
        '|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\u200d' ||
        '|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af][\U000e0100-\U000e01ef]' ||
        '|[\u1820-\u18aa][\u180b-\u180d\u180f])' ||
      '|[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '\1', 'g')
end;

-- A title, name or fact: one line of what is seen; '' when nothing is left.
create function private.one_line(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return case
  -- Most texts are plain Latin ones, which is found out sooner.
  when p_text collate "C" ~ '^[!-~\u00a1-\u00ac\u00ae-\u024f]+( [!-~\u00a1-\u00ac\u00ae-\u024f]+)*$' then p_text
  else btrim(regexp_replace(
    private.without_unseen(p_text) collate "C",
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'))
end;

-- A description or message, with its line breaks; '' when nothing is left.
create function private.many_lines(p_text text) returns text
language sql immutable strict parallel safe set search_path = ''
return case
  when p_text collate "C" ~ '^[!-~\u00a1-\u00ac\u00ae-\u024f]+([ \n]+[!-~\u00a1-\u00ac\u00ae-\u024f]+)*$' then p_text
  else regexp_replace(
    regexp_replace(
      private.without_unseen(p_text) collate "C", '\r\n|[\u000b-\u000d\u0085\u2028\u2029]', chr(10), 'g'),
    '^[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+|'
      '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+$', '', 'g')
end;
revoke execute on function private.without_unseen(text), private.one_line(text), private.many_lines(text) from public;
-- Checks ask them in the caller's name, who need not look into this schema: `return` names what it calls when it is made.
grant execute on function private.without_unseen(text), private.one_line(text), private.many_lines(text)
  to authenticated, service_role;

create or replace function private.clean_title(p_title text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(private.one_line(p_title), '');
$$;

create or replace function private.clean_description(p_description text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(private.many_lines(p_description), '');
$$;

-- Once more after the cut, which can leave half of what belongs together.
create or replace function private.clean_name(p_metadata jsonb, p_key text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_typeof(p_metadata -> p_key) = 'string'
      then private.one_line(left(private.one_line(p_metadata ->> p_key), 100))
    else ''
  end;
$$;

-- A short line of what is seen, for facts that are refused and not changed.
create or replace function private.is_fact(p_text text, p_length integer) returns boolean
language sql immutable set search_path = ''
return char_length(p_text) <= p_length and p_text = private.one_line(p_text);

create or replace function private.are_chapters(p_chapters jsonb) returns boolean
language sql immutable strict set search_path = ''
return case when jsonb_typeof(p_chapters) <> 'array' or jsonb_array_length(p_chapters) not between 1 and 50 then false
  else (
    select bool_and(
      c.chapter ->> 'videoId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and jsonb_typeof(c.chapter -> 'title') = 'string' and char_length(c.chapter ->> 'title') between 1 and 300
      and c.chapter ->> 'title' = private.one_line(c.chapter ->> 'title')
      and jsonb_typeof(c.chapter -> 'startSec') = 'number' and (c.chapter ->> 'startSec')::numeric between 0 and 86400
    )
    and array_agg(c.position order by c.position) = array_agg(c.position order by c.chapter -> 'startSec', c.position)
    from jsonb_array_elements(p_chapters) with ordinality c (chapter, position)
  ) is true
end;

-- As before, with a note as it is stored: a repeated request is compared with that.
create or replace function public.gift_tokens(p_user_id uuid, p_amount integer, p_note text, p_request_id uuid)
returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_admin_id uuid := (select auth.uid());
  v_note text := private.many_lines(coalesce(p_note, ''));
  v_gift public.token_gifts;
begin
  perform private.require_admin();
  if p_amount is null or p_amount not between 1 and 1000000 then
    raise exception 'A gift is 1 to 1,000,000 tokens' using errcode = 'PT422';
  end if;
  if char_length(v_note) > 1000 then
    raise exception 'A note has 1,000 characters at most' using errcode = 'PT422';
  end if;
  if p_request_id is null then
    raise exception 'A gift needs the id of its request' using errcode = 'PT422';
  end if;
  -- The account's lock, before anything else: the second of two equal requests waits here.
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise exception 'User not found' using errcode = 'PT404';
  end if;

  insert into public.token_gifts (user_id, amount, note, admin_id, request_id)
  values (p_user_id, p_amount, v_note, v_admin_id, p_request_id)
  on conflict (request_id) do nothing
  returning * into v_gift;
  if not found then
    select g.* into v_gift from public.token_gifts g where g.request_id = p_request_id;
    if (v_gift.user_id, v_gift.amount, v_gift.note, v_gift.admin_id)
      is distinct from (p_user_id, p_amount, v_note, v_admin_id) then
      raise exception 'This request was another gift' using errcode = 'PT409';
    end if;
    return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
  end if;

  perform private.credit_tokens(p_user_id, p_amount, 'gift', v_gift.id::text);
  perform private.log_admin_action(
    'gift_tokens', p_user_id, jsonb_build_object('giftId', v_gift.id, 'amount', p_amount, 'note', v_note)
  );
  return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
end;
$$;

-- Cleans text columns of every written row. Arguments: the one-line columns, then the multi-line columns.
create function private.clean_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_row jsonb := to_jsonb(new);
  v_clean jsonb := '{}';
  v_column text;
begin
  foreach v_column in array string_to_array(tg_argv[0], ' ') loop
    v_clean := v_clean || jsonb_build_object(v_column, private.one_line(v_row ->> v_column));
  end loop;
  foreach v_column in array string_to_array(tg_argv[1], ' ') loop
    v_clean := v_clean || jsonb_build_object(v_column, private.many_lines(v_row ->> v_column));
  end loop;
  return jsonb_populate_record(new, v_clean);
end;
$$;
revoke execute on function private.clean_texts() from public;

-- Rows from before. Where nothing is left, a row that needs a text gets one; only rows that change are locked.
update public.users u
set first_name = private.one_line(u.first_name), last_name = private.one_line(u.last_name)
where (u.first_name, u.last_name) is distinct from (private.one_line(u.first_name), private.one_line(u.last_name));

update public.videos v
set title = coalesce(private.clean_title(v.title), 'Video'),
    original_name = coalesce(private.clean_title(v.original_name), 'video'),
    friendly_name = private.clean_title(v.friendly_name),
    player_name = private.one_line(v.player_name),
    description = private.many_lines(v.description)
where (v.title, v.original_name, v.friendly_name, v.player_name, v.description) is distinct from (
  private.one_line(v.title), private.one_line(v.original_name), private.one_line(v.friendly_name),
  private.one_line(v.player_name), private.many_lines(v.description)
);

update public.user_settings s set default_player_name = private.one_line(s.default_player_name)
where s.default_player_name is distinct from private.one_line(s.default_player_name);

update public.video_playlists p
set title = coalesce(private.clean_title(p.title), 'Untitled Playlist'), description = private.many_lines(p.description)
where (p.title, p.description) is distinct from (private.one_line(p.title), private.many_lines(p.description));

update public.support_tickets t
set subject = coalesce(private.clean_title(t.subject), 'No subject'),
    description = coalesce(private.clean_description(t.description), 'No description')
where (t.subject, t.description) is distinct from (private.one_line(t.subject), private.many_lines(t.description));

update public.ticket_replies r set message = coalesce(private.clean_description(r.message), 'No message')
where r.message is distinct from private.many_lines(r.message);

update public.faq_entries f
set title = coalesce(private.clean_title(f.title), 'No question'),
    content = coalesce(private.clean_description(f.content), 'No answer')
where (f.title, f.content) is distinct from (private.one_line(f.title), private.many_lines(f.content));

update public.token_gifts g set note = private.many_lines(g.note)
where g.note is distinct from private.many_lines(g.note);

-- What is left of a contact may be none any more.
update public.player_cards c
set name = private.one_line(c.name), number = private.one_line(c.number), position = private.one_line(c.position),
    team = private.one_line(c.team), year = private.one_line(c.year), height = private.one_line(c.height),
    weight = private.one_line(c.weight),
    contact = case when private.is_contact(private.one_line(c.contact)) then private.one_line(c.contact) else '' end,
    shows_contact = c.shows_contact and private.is_contact(private.one_line(c.contact))
where (c.name, c.number, c.position, c.team, c.year, c.height, c.weight, c.contact) is distinct from (
  private.one_line(c.name), private.one_line(c.number), private.one_line(c.position), private.one_line(c.team),
  private.one_line(c.year), private.one_line(c.height), private.one_line(c.weight), private.one_line(c.contact)
);

update public.reel_plays p set line = private.one_line(p.line), deleted_name = private.clean_title(p.deleted_name)
where (p.line, p.deleted_name) is distinct from (private.one_line(p.line), private.one_line(p.deleted_name));

update public.reels r
set chapters = (
  select jsonb_agg(
    c.chapter || jsonb_build_object('title', coalesce(private.clean_title(c.chapter ->> 'title'), 'Play'))
    order by c.position
  )
  from jsonb_array_elements(r.chapters) with ordinality c (chapter, position)
)
where not private.are_chapters(r.chapters);

create trigger clean_texts before insert or update of first_name, last_name on public.users
  for each row execute function private.clean_texts('first_name last_name', '');
create trigger clean_texts
  before insert or update of title, original_name, friendly_name, player_name, description on public.videos
  for each row execute function private.clean_texts('title original_name friendly_name player_name', 'description');
create trigger clean_texts before insert or update of default_player_name on public.user_settings
  for each row execute function private.clean_texts('default_player_name', '');
create trigger clean_texts before insert or update of title, description on public.video_playlists
  for each row execute function private.clean_texts('title', 'description');
create trigger clean_texts before insert or update of subject, description on public.support_tickets
  for each row execute function private.clean_texts('subject', 'description');
create trigger clean_texts before insert or update of message on public.ticket_replies
  for each row execute function private.clean_texts('', 'message');
create trigger clean_texts before insert or update of title, content on public.faq_entries
  for each row execute function private.clean_texts('title', 'content');
create trigger clean_texts before insert or update of note on public.token_gifts
  for each row execute function private.clean_texts('', 'note');
create trigger clean_texts before insert or update of deleted_name on public.reel_plays
  for each row execute function private.clean_texts('deleted_name', '');

-- Takes the plays of a recipe, {"titleCard", "transition", "plays": [{"videoId", "line", "look"}]}, for a reel whose row the
-- caller has locked. A play that comes anew has to be the user's own, charged, and exported or tracked; one that was in it
-- stays, deleted ones too.
create function private.write_reel_plays(p_reel_id uuid, p_user_id uuid, p_recipe jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  v_plays jsonb := p_recipe -> 'plays';
  v_ids uuid[];
  v_deleted jsonb;
  v_new record;
begin
  if jsonb_typeof(v_plays) is distinct from 'array' or jsonb_array_length(v_plays) > 50 then
    raise exception 'A reel has at most 50 plays' using errcode = 'PT422', detail = 'plays';
  end if;
  v_ids := array(select (e.play ->> 'videoId')::uuid from jsonb_array_elements(v_plays) e (play));
  if cardinality(v_ids) > (select count(distinct i.id) from unnest(v_ids) i (id)) then
    raise exception 'A reel has a play once' using errcode = 'PT422', detail = 'twice';
  end if;

  -- Nobody deletes a play between the look at it and the end of this.
  perform from public.videos v where v.id = any (v_ids) order by v.id for key share;
  for v_new in
    select i.id, v.user_id, v.is_reel,
      (v.processed_video_path is not null or v.is_tracked) and exists (
        select from public.token_usage t where t.video_id = v.id and t.action = 'video_processing'
      ) as is_processed
    from unnest(v_ids) i (id) left join public.videos v on v.id = i.id
    where not exists (select from public.reel_plays p where p.reel_id = p_reel_id and p.video_id = i.id)
  loop
    if v_new.user_id is distinct from p_user_id then
      raise exception 'Video not found' using errcode = 'PT404';
    end if;
    if v_new.is_reel then
      raise exception 'A reel is made of plays, not of reels' using errcode = 'PT422', detail = 'reel';
    end if;
    if not v_new.is_processed then
      raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
    end if;
  end loop;

  select coalesce(jsonb_object_agg(p.video_id, p.deleted_name), '{}') into v_deleted
  from public.reel_plays p where p.reel_id = p_reel_id and p.deleted_name is not null;
  delete from public.reel_plays p where p.reel_id = p_reel_id;
  insert into public.reel_plays (reel_id, position, video_id, line, look, deleted_name)
  select p_reel_id, e.position, (e.play ->> 'videoId')::uuid, e.play ->> 'line', e.play ->> 'look',
    v_deleted ->> (e.play ->> 'videoId')
  from jsonb_array_elements(v_plays) with ordinality e (play, position);
end;
$$;
revoke execute on function private.write_reel_plays(uuid, uuid, jsonb) from public;

-- A reel with its first recipe. Asked again with the id of a reel of the caller's, whose answer was lost, it changes nothing.
create function public.create_reel(p_video_id uuid, p_name text, p_recipe jsonb, p_writer_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform from public.users u where u.id = v_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  if exists (select from public.reels r where r.video_id = p_video_id and r.user_id = v_user_id) then return; end if;
  -- The player and the day of a reel are those of its first play.
  insert into public.videos (id, user_id, title, original_name, friendly_name, is_reel, player_name, recording_date)
  select p_video_id, v_user_id, p_name, p_name, p_name, true, coalesce(v.player_name, private.default_player_name()),
    v.recording_date
  from (values (true)) one (row_alone)
  left join public.videos v on v.user_id = v_user_id and v.id = (p_recipe #>> '{plays,0,videoId}')::uuid;
  insert into public.reels (video_id, user_id, revision, writer_id, title_card, transition)
  values (p_video_id, v_user_id, 1, p_writer_id, p_recipe ->> 'titleCard', p_recipe ->> 'transition');
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
end;
$$;
comment on function public.create_reel(uuid, text, jsonb, uuid) is
  'Security definer: users have no right to mark a video as a reel; its plays have to be their own and charged.';
revoke execute on function public.create_reel(uuid, text, jsonb, uuid) from public, anon;
grant execute on function public.create_reel(uuid, text, jsonb, uuid) to authenticated;

-- The recipe anew, over the newest revision alone. Returns the new revision.
create function public.save_reel(
  p_video_id uuid, p_base_revision integer, p_recipe jsonb, p_writer_id uuid
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select r.revision into v_revision from public.reels r where r.video_id = p_video_id;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_revision is distinct from p_base_revision then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
  update public.reels r
  set revision = v_revision + 1, writer_id = p_writer_id, title_card = p_recipe ->> 'titleCard',
    transition = p_recipe ->> 'transition', updated_at = now()
  where r.video_id = p_video_id;
  return v_revision + 1;
end;
$$;
comment on function public.save_reel(uuid, integer, jsonb, uuid) is
  'Security definer: users have no right to write recipes; the reel and its plays have to be their own.';
revoke execute on function public.save_reel(uuid, integer, jsonb, uuid) from public, anon;
grant execute on function public.save_reel(uuid, integer, jsonb, uuid) to authenticated;

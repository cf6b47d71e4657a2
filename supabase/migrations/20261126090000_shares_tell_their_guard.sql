-- As before; the link that a video has already may have a password and a last day, which whoever sends it has to know.
create or replace function public.create_share(p_video_id uuid) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id uuid := (select auth.uid());
  v_path text;
  v_share public.video_shares;
begin
  perform from public.users u where u.id = v_user_id for no key update;
  select v.processed_video_path into v_path from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_path is null then
    raise exception 'No processed video found for this video.' using errcode = 'PT422';
  end if;

  update public.video_shares s set is_active = false
  where s.video_id = p_video_id and s.is_active and s.expires_at <= now();
  select s.* into v_share from public.video_shares s where s.video_id = p_video_id and s.is_active;
  if not found then
    insert into public.video_shares (video_id, created_by, access_code)
    values (p_video_id, v_user_id, private.take_access_code(v_user_id))
    returning * into v_share;
  end if;
  return json_build_object(
    'id', v_share.id, 'accessCode', v_share.access_code, 'createdAt', v_share.created_at,
    'isActive', v_share.is_active, 'expiresAt', v_share.expires_at,
    'hasPassword', v_share.password_hash is not null,
    'showsCard', v_share.shows_card, 'showsContact', v_share.shows_contact
  );
end;
$$;

update public.faq_entries
set content = replace(
  content, 'When you delete the link under Shares, it stops working for everybody.',
  'Under Shares you can give the link a password and a last day, pause it, and delete it: then it stops working for everybody.'
)
where content like '%When you delete the link under Shares, it stops working for everybody.%';

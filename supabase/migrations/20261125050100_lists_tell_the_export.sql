-- Lists of links and playlists show exports, so the lengths in them are those of the exports.
CREATE OR REPLACE FUNCTION public.get_user_shares(p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  with page as (
    select s.* from public.video_shares s
    where s.created_by = (select auth.uid())
      and (p_before is null or (s.created_at, s.id) < (p_before, p_before_id))
    order by s.created_at desc, s.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.video_shares s where s.created_by = (select auth.uid())),
    'items', coalesce(
      json_agg(
        json_build_object(
          'id', s.id, 'accessCode', s.access_code, 'createdAt', s.created_at, 'isActive', s.is_active,
          'expiresAt', s.expires_at, 'hasPassword', s.password_hash is not null,
          'views', c.views, 'uniqueViewers', c.unique_viewers,
          'video', json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'thumbnailPath', v.thumbnail_path,
            'durationSec', coalesce(v.processed_duration_sec, v.duration_sec)
          )
        ) order by s.created_at desc, s.id desc
      ),
      '[]'::json
    )
  )
  from page s
  join public.videos v on v.id = s.video_id
  cross join lateral (
    select coalesce(sum(w.views), 0) as views, count(*) as unique_viewers
    from (
      select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
      from public.video_views w where w.share_id = s.id group by viewer
    ) w
  ) c;
$function$;

CREATE OR REPLACE FUNCTION public.get_user_playlist(p_access_code text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_playlist public.video_playlists;
  v_views bigint;
  v_unique_viewers bigint;
begin
  select p.* into v_playlist from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid());
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  select coalesce(sum(w.views), 0), count(*) into v_views, v_unique_viewers
  from (
    select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
    from public.video_views w where w.playlist_id = v_playlist.id group by viewer
  ) w;
  return json_build_object(
    'id', v_playlist.id, 'accessCode', v_playlist.access_code, 'title', v_playlist.title,
    'description', v_playlist.description, 'createdAt', v_playlist.created_at, 'isActive', v_playlist.is_active,
    'expiresAt', v_playlist.expires_at, 'hasPassword', v_playlist.password_hash is not null,
    'backgroundImagePath', v_playlist.background_image_path,
    'croppedBackgroundPath', v_playlist.cropped_background_path,
    'totalViews', v_views, 'uniqueViewers', v_unique_viewers,
    'videos', coalesce(
      (
        select json_agg(
          json_build_object(
            'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
            'thumbnailPath', v.thumbnail_path, 'processedVideoPath', v.processed_video_path,
            'durationSec', coalesce(v.processed_duration_sec, v.duration_sec), 'views', coalesce(c.views, 0)
          ) order by i.order_num
        )
        from public.playlist_items i
        join public.videos v on v.id = i.video_id
        left join (
          select w.video_id, count(*) as views from public.video_views w
          where w.playlist_id = v_playlist.id group by w.video_id
        ) c on c.video_id = v.id
        where i.playlist_id = v_playlist.id
      ),
      '[]'::json
    )
  );
end;
$function$;

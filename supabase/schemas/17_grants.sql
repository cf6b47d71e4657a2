-- Nobody has a right that is not granted here. Postgres lets everybody execute new functions, and older projects of
-- Supabase grant the API roles everything, so all of it is revoked first. supabase/permissions.md lists the result with
-- its reasons.

revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema private from public, anon, authenticated;
revoke execute on all functions in schema public, private from public, anon, authenticated;

grant usage on schema private to anon, authenticated;

-- Tables

grant select, insert, update, delete on all tables in schema public to service_role;
grant select on public.faq_entries to anon;
grant select, delete on public.faq_entries, public.videos to authenticated;
grant select on
  public.plans, public.playlist_items, public.reel_plays, public.reels, public.stripe_sessions, public.subscription_events,
  public.support_tickets, public.ticket_replies, public.token_gifts, public.token_usage, public.track_documents,
  public.user_subscriptions, public.users
to authenticated;
grant select, insert, update on public.player_cards, public.user_settings to authenticated;
grant select (
  id, title, description, access_code, file_key, is_active, created_at, created_by, background_image_path,
  cropped_background_path, expires_at, shows_card, shows_contact, has_password
) on public.video_playlists to authenticated;
grant select (
  id, video_id, created_by, access_code, file_key, is_active, created_at, expires_at, shows_card, shows_contact,
  has_password
) on public.video_shares to authenticated;
grant select (
  id, video_id, share_id, playlist_id, access_code, viewer_id, created_at
) on public.video_views to authenticated;
grant insert (
  id, user_id, title, original_name, friendly_name, status, description, original_path, thumbnail_path, recording_date,
  player_name, circle_size, circle_tilt, circle_color, font_size, fits_player
) on public.videos to authenticated;
grant update (
  title, friendly_name, status, description, thumbnail_path, processed_video_path, processed_at, processing_heartbeat_at,
  recording_date, player_name, circle_size, circle_tilt, circle_color, font_size, fits_player, processed_first_frame,
  processed_end_frame, processed_title_frames, processed_look
) on public.videos to authenticated;
grant insert (title, content, order_num), update (title, content, order_num) on public.faq_entries to authenticated;
grant insert (user_id, subject, description, status), update (status) on public.support_tickets to authenticated;
grant insert (ticket_id, user_id, is_admin, message) on public.ticket_replies to authenticated;

-- Functions

grant execute on function
  private.shared_files, public.begin_email_check, public.begin_look_up, public.begin_unlock, public.email_account_exists,
  public.get_link_files, public.get_share_or_playlist_by_access_code, public.record_view, public.record_watched_plays,
  public.unlock_share_or_playlist
to anon, authenticated;
grant execute on function
  private.default_circle_color, private.default_player_name, private.is_contact, private.is_fact, private.is_stored_path,
  private.many_lines, private.one_line, private.without_unseen
to authenticated, service_role;
grant execute on function
  private.count_views, private.find_tickets, private.has_new_answer, private.has_session, private.held_plan,
  private.held_subscription, private.is_admin, private.is_minor, private.is_paid_export, private.is_paid_reel,
  private.listed_ticket, private.own_file_size_limit, private.page_size, private.readable_ticket, private.require_session,
  private.stored_original_version, private.ticket_exists, private.ticket_user, public.add_to_playlist,
  public.begin_account_reading, public.begin_film_measurement, public.begin_video_measurement,
  public.charge_video_processing, public.clear_account, public.confirm_account_deletion, public.count_open_tickets,
  public.count_unread_tickets, public.create_free_subscription, public.create_playlist, public.create_reel,
  public.create_share, public.delete_account, public.delete_playlist, public.delete_share, public.get_account_history,
  public.get_all_tickets, public.get_held_plan, public.get_own_data, public.get_own_room, public.get_player_card,
  public.get_ticket, public.get_ticket_replies, public.get_token_stats, public.get_user_playlist,
  public.get_user_playlists, public.get_user_shares, public.get_user_tickets, public.get_user_video_token_usage,
  public.get_user_with_tokens, public.get_users_with_tokens, public.get_viewers, public.get_watched_plays,
  public.gift_tokens, public.guard_link, public.is_account_deletion_confirmed, public.list_own_files,
  public.mark_ticket_read, public.place_in_playlist, public.remove_from_playlist, public.reorder_faq_entries,
  public.request_account_deletion, public.save_reel, public.save_reel_film, public.save_track_document,
  public.set_link_active, public.set_link_card, public.set_user_as_admin, public.update_playlist
to authenticated;
grant execute on function
  private.are_chapters, public.apply_stripe_event, public.begin_stripe_sync, public.claim_ticket_mail,
  public.get_link_preview, public.get_stripe_account, public.get_waiting_ticket_mails, public.keep_stripe_customer,
  public.record_film_measurement, public.record_video_measurement, public.settle_ticket_mail
to service_role;

-- Rows that every project starts with.

insert into private.rate_limit_key default values;

-- The plans that the landing page advertises (src/domain/advertised-plans.ts; a test compares them).
insert into public.plans (
  name, description, price, token_limit, file_size_limit,
  video_limit, share_limit, playlist_limit, storage_limit, file_limit, image_limit
) values
  ('Free', 'Try it with your own clip.', 0, 25000, 104857600, 1000, 1000, 200, 10737418240, 3000, 500),
  ('Starter', 'For a tournament weekend.', 999, 100000, 524288000, 2500, 2500, 500, 53687091200, 7500, 1250),
  ('Pro', 'For a season of highlights.', 2999, 200000, 1073741824, 5000, 5000, 1000, 107374182400, 15000, 2500),
  ('Enterprise', 'For a club with several teams.', 9999, 1000000, 5368709120, 20000, 20000, 4000, 536870912000, 60000, 10000);

-- Backgrounds are public, because they are decoration and show a player only if the owner wants it. The buckets of
-- videos accept files up to the largest plan's limit.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('original_videos', 'original_videos', false, 5368709120, array['video/mp4', 'video/quicktime', 'video/webm']),
  ('processed_videos', 'processed_videos', false, 5368709120, array['video/mp4']),
  ('thumbnails', 'thumbnails', false, 5242880, array['image/jpeg']),
  ('title_backgrounds', 'title_backgrounds', true, 5242880, array['image/jpeg', 'image/png', 'image/webp']),
  ('cropped_backgrounds', 'cropped_backgrounds', true, 5242880, array['image/jpeg']),
  ('playlist_backgrounds', 'playlist_backgrounds', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Admins change these on the page.
insert into public.faq_entries (order_num, title, content) values
  (1, 'What does a token pay for?', 'Each frame we track costs 24 tokens, at 30 frames a second, plus 10 for every started 100 MB of file. A 20-second clip comes to about 14,410. You see the price before tracking starts, and a clip is charged once, however often you correct or export it.'),
  (2, 'Which videos can I upload?', 'MP4, MOV and WebM. How large a file may be depends on your plan: 100 MB on Free, 500 MB on Starter, 1 GB on Pro and 5 GB on Enterprise. A clip that your browser cannot play, as some phones record them, can be converted on your device before it is uploaded.'),
  (3, 'What happens when the track is lost?', 'Tracking stops and the timeline shows where. Put the circle back on your player and track again from there. Only that part is tracked again, and it costs no new tokens.'),
  (4, 'Who can see a video I share?', 'Everybody who has the link, without an account. Nobody else finds the video. Under Shares you can give the link a password and a last day, pause it, and delete it: then it stops working for everybody.'),
  (5, 'Can I use it on a phone?', 'Yes. Uploading, tracking, exporting and sharing all work in the browser of a phone. A laptop is faster and gives you more room for corrections.'),
  (6, 'How do I cancel?', 'Open Subscription in the account menu and choose to cancel. Your plan stays until the end of the period that you have paid for.'),
  (7, 'Where is my video processed?', 'On your own device: your browser tracks the player and makes the export. The clip and the finished video are stored in your account, so you can continue on another computer and share the result.');

-- Accounts that a project had before this schema.
insert into public.users (id, email, first_name, last_name, created_at)
select
  u.id, coalesce(u.email, ''), private.clean_name(u.raw_user_meta_data, 'first_name'),
  private.clean_name(u.raw_user_meta_data, 'last_name'), coalesce(u.created_at, now())
from auth.users u
on conflict (id) do nothing;

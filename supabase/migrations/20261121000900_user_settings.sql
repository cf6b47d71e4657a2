-- Defaults of a user (sharing spec, section 3). All of it is the user's own to write, the key included: an upsert
-- sets every column that it names.
create table public.user_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  default_player_name text not null default 'Player 1' check (char_length(default_player_name) <= 100),
  default_color text not null default '#FFFFFF' check (default_color ~ '^#[0-9A-Fa-f]{6}$'),
  title_font_color text not null default '#FFFFFF' check (title_font_color ~ '^#[0-9A-Fa-f]{6}$'),
  title_background_path text check (title_background_path like user_id::text || '/%'),
  cropped_background_path text check (cropped_background_path like user_id::text || '/%')
);

alter table public.user_settings enable row level security;
revoke all on public.user_settings from public, anon, authenticated;
grant select, insert, update on public.user_settings to authenticated;
grant select, insert, update, delete on public.user_settings to service_role;

create policy "Users read their own settings" on public.user_settings
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Users add settings of their own" on public.user_settings
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "Users change their own settings" on public.user_settings
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

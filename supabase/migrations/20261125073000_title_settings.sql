-- How the title card of an export looks, and for how many frames it stands.
alter table public.user_settings
  add column title_style text not null default 'classic' check (title_style in ('classic', 'recruiting')),
  add column title_frames smallint not null default 50 check (title_frames between 50 and 180);

-- Whether the overlay of a video follows the player's size. Videos that exist keep their looks; new ones follow.
alter table public.videos add column fits_player boolean not null default false;
alter table public.videos alter column fits_player set default true;
grant insert (fits_player), update (fits_player) on public.videos to authenticated;

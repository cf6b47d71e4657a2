-- A clip that is less than 0.003 of a frame longer than whole frames has only those: what samples the picture takes no
-- further one. The same tolerance and double precision as frameCountOf (src/domain/tokens.ts), so that the price in
-- the browser is the price here. Null without a duration, so that such a video cannot be charged. A new column in the
-- old one's place: Postgres before 17 cannot change an expression.
alter table public.videos
  drop column frame_count,
  add column frame_count integer
    generated always as (ceil(duration_sec::double precision * 30 - 0.003)::integer) stored;

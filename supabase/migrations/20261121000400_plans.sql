-- Plans of the subscription area (core spec, section 3; product.md, readings). They are reference data that a
-- production project needs too, so the rows stand here and not in the seed. Prices are cents a month, sizes bytes.
create table public.plans (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 50),
  description text not null default '',
  price integer not null check (price >= 0),
  token_limit integer not null check (token_limit >= 0),
  file_size_limit bigint not null check (file_size_limit > 0),
  stripe_price_id text unique,
  active boolean not null default true
);

create index plans_price_idx on public.plans (price);

alter table public.plans enable row level security;
revoke all on public.plans from public, anon, authenticated;
grant select on public.plans to authenticated;
grant select, insert, update, delete on public.plans to service_role;

insert into public.plans (name, description, price, token_limit, file_size_limit) values
  ('Free', 'Basic tracking and standard processing', 0, 25000, 104857600),
  ('Pro', 'Premium tracking, expedited processing and custom backgrounds', 2999, 200000, 1073741824),
  ('Enterprise', 'All premium features, fastest processing and priority support', 9999, 1000000, 5368709120);

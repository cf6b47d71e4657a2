-- What the payment provider keeps, for the simulator that stands in for it (supabase/local/payments). Nobody but the
-- owner reaches it: the product knows the provider by its HTTP interface alone.
create schema local_payments;

-- Customers, prices, checkouts, subscriptions, invoices: each as its JSON.
create table local_payments.objects (
  id text primary key,
  kind text not null,
  customer_id text,
  position bigint generated always as identity,
  body jsonb not null
);
create index objects_customer_idx on local_payments.objects (customer_id, kind, position desc);

-- Answers that a repeated request gets again.
create table local_payments.answers (
  idempotency_key text primary key,
  request text not null,
  body text not null
);

-- Events and how far their delivery is.
create table local_payments.events (
  id text primary key,
  position bigint generated always as identity,
  body jsonb not null,
  attempts integer not null default 0,
  -- Null when it was delivered or given up.
  next_attempt_at timestamptz
);
create index events_next_attempt_idx on local_payments.events (next_attempt_at) where next_attempt_at is not null;

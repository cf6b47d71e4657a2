-- Today's schema in one piece, to be read only: `npm run types` makes it from the migrations, and a test of the database
-- keeps it current. permissions.md lists who may do what with each table, column and function.

create table private.access_codes (
  access_code text not null,
  constraint access_codes_pkey PRIMARY KEY (access_code),
  constraint access_codes_access_code_check CHECK ((access_code ~ '^[0-9A-Z]{8}$'::text))
);
alter table private.access_codes enable row level security;

create table private.account_deletions (
  user_id uuid not null,
  requested_at timestamp with time zone not null default clock_timestamp(),
  confirmed_at timestamp with time zone,
  constraint account_deletions_pkey PRIMARY KEY (user_id),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table private.account_deletions enable row level security;

create table private.admin_actions (
  id bigint not null generated as identity,
  admin_id uuid not null,
  action text not null,
  user_id uuid not null,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint admin_actions_pkey PRIMARY KEY (id),
  constraint admin_actions_action_check CHECK ((action = ANY (ARRAY['gift_tokens'::text, 'set_user_as_admin'::text, 'read_user_history'::text, 'read_video_usage'::text])))
);
CREATE INDEX admin_actions_admin_id_idx ON private.admin_actions USING btree (admin_id, id);
CREATE INDEX admin_actions_user_id_idx ON private.admin_actions USING btree (user_id, id);
alter table private.admin_actions enable row level security;
CREATE TRIGGER keep_admin_actions BEFORE DELETE OR UPDATE ON private.admin_actions FOR EACH ROW EXECUTE FUNCTION private.keep_admin_actions();
CREATE TRIGGER keep_all_admin_actions BEFORE TRUNCATE ON private.admin_actions FOR EACH STATEMENT EXECUTE FUNCTION private.keep_admin_actions();

create table private.admin_user_rows (
  user_id uuid not null,
  plan_name text not null,
  created_at timestamp with time zone not null,
  token_balance integer not null,
  tokens_used integer not null,
  token_remaining integer not null generated always as (GREATEST((token_balance - tokens_used), 0)) stored,
  name_key text not null,
  search_text text not null,
  constraint admin_user_rows_pkey PRIMARY KEY (user_id),
  constraint admin_user_rows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX admin_user_rows_balance_idx ON private.admin_user_rows USING btree (token_balance, user_id);
CREATE INDEX admin_user_rows_created_at_idx ON private.admin_user_rows USING btree (created_at, user_id);
CREATE INDEX admin_user_rows_name_idx ON private.admin_user_rows USING btree (name_key, user_id);
CREATE INDEX admin_user_rows_plan_balance_idx ON private.admin_user_rows USING btree (plan_name, token_balance, user_id);
CREATE INDEX admin_user_rows_plan_created_at_idx ON private.admin_user_rows USING btree (plan_name, created_at, user_id);
CREATE INDEX admin_user_rows_plan_idx ON private.admin_user_rows USING btree (plan_name, user_id);
CREATE INDEX admin_user_rows_plan_name_idx ON private.admin_user_rows USING btree (plan_name, name_key, user_id);
CREATE INDEX admin_user_rows_plan_remaining_idx ON private.admin_user_rows USING btree (plan_name, token_remaining, user_id);
CREATE INDEX admin_user_rows_plan_used_idx ON private.admin_user_rows USING btree (plan_name, tokens_used, user_id);
CREATE INDEX admin_user_rows_remaining_idx ON private.admin_user_rows USING btree (token_remaining, user_id);
CREATE INDEX admin_user_rows_search_idx ON private.admin_user_rows USING gin (search_text extensions.gin_trgm_ops);
CREATE INDEX admin_user_rows_used_idx ON private.admin_user_rows USING btree (tokens_used, user_id);
alter table private.admin_user_rows enable row level security;

create table private.deleted_videos (
  id uuid not null,
  constraint deleted_videos_pkey PRIMARY KEY (id)
);
alter table private.deleted_videos enable row level security;

create table private.film_measurements (
  version text not null,
  video_id uuid not null,
  frames integer not null,
  duration_sec numeric not null,
  constraint film_measurements_pkey PRIMARY KEY (version),
  constraint film_measurements_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint film_measurements_duration_sec_check CHECK (((duration_sec > (0)::numeric) AND (duration_sec <= (86400)::numeric))),
  constraint film_measurements_frames_check CHECK ((frames > 0))
);
CREATE INDEX film_measurements_video_id_idx ON private.film_measurements USING btree (video_id);
alter table private.film_measurements enable row level security;

create table private.rate_limit_key (
  only_row boolean not null default true,
  secret bytea not null default extensions.gen_random_bytes(32),
  constraint rate_limit_key_pkey PRIMARY KEY (only_row),
  constraint rate_limit_key_only_row_check CHECK (only_row)
);
alter table private.rate_limit_key enable row level security;

create table private.rate_limits (
  action text not null,
  subject bytea not null,
  window_start timestamp with time zone not null,
  calls integer not null default 1,
  constraint rate_limits_pkey PRIMARY KEY (action, subject, window_start)
);
CREATE INDEX rate_limits_window_start_idx ON private.rate_limits USING btree (window_start);
alter table private.rate_limits enable row level security;

create table private.receipts (
  id uuid not null default gen_random_uuid(),
  purpose text not null,
  subject bytea not null,
  made_in xid8 not null default pg_current_xact_id(),
  expires_at timestamp with time zone not null default (now() + '00:01:00'::interval),
  constraint receipts_pkey PRIMARY KEY (id)
);
CREATE INDEX receipts_expires_at_idx ON private.receipts USING btree (expires_at);
alter table private.receipts enable row level security;

create table private.stripe_customers (
  user_id uuid not null,
  stripe_customer_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint stripe_customers_pkey PRIMARY KEY (user_id),
  constraint stripe_customers_stripe_customer_id_key UNIQUE (stripe_customer_id),
  constraint stripe_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table private.stripe_customers enable row level security;

create table private.stripe_effects (
  reference text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint stripe_effects_pkey PRIMARY KEY (reference),
  constraint stripe_effects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX stripe_effects_user_id_idx ON private.stripe_effects USING btree (user_id);
alter table private.stripe_effects enable row level security;

create table private.stripe_events (
  id text not null,
  type text not null,
  user_id uuid not null,
  received_at timestamp with time zone not null default now(),
  constraint stripe_events_pkey PRIMARY KEY (id),
  constraint stripe_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX stripe_events_user_id_idx ON private.stripe_events USING btree (user_id);
alter table private.stripe_events enable row level security;

create table private.stripe_returns (
  session_id text not null,
  user_id uuid not null,
  returned_cents integer not null,
  constraint stripe_returns_pkey PRIMARY KEY (session_id),
  constraint stripe_returns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint stripe_returns_returned_cents_check CHECK ((returned_cents > 0))
);
CREATE INDEX stripe_returns_user_id_idx ON private.stripe_returns USING btree (user_id);
alter table private.stripe_returns enable row level security;

create table private.stripe_syncs (
  stripe_subscription_id text not null,
  user_id uuid not null,
  ticket bigint not null,
  paid_period timestamp with time zone,
  tokens_plan_id uuid,
  has_ended boolean not null default false,
  constraint stripe_syncs_pkey PRIMARY KEY (stripe_subscription_id),
  constraint stripe_syncs_tokens_plan_id_fkey FOREIGN KEY (tokens_plan_id) REFERENCES plans(id),
  constraint stripe_syncs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX stripe_syncs_tokens_plan_id_idx ON private.stripe_syncs USING btree (tokens_plan_id);
CREATE INDEX stripe_syncs_user_id_idx ON private.stripe_syncs USING btree (user_id);
alter table private.stripe_syncs enable row level security;

create table private.ticket_mails (
  reply_id uuid not null,
  ticket_id uuid not null,
  attempts integer not null default 0,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  constraint ticket_mails_pkey PRIMARY KEY (reply_id),
  constraint ticket_mails_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES ticket_replies(id) ON DELETE CASCADE,
  constraint ticket_mails_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE
);
CREATE INDEX ticket_mails_ticket_id_idx ON private.ticket_mails USING btree (ticket_id);
alter table private.ticket_mails enable row level security;

create table private.token_ledger (
  id bigint not null generated as identity,
  user_id uuid not null,
  amount integer not null,
  kind text not null,
  reference text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint token_ledger_pkey PRIMARY KEY (id),
  constraint token_ledger_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint token_ledger_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'period'::text, 'gift'::text, 'reload'::text, 'usage'::text, 'adjustment'::text])))
);
CREATE INDEX token_ledger_user_id_idx ON private.token_ledger USING btree (user_id, id);
alter table private.token_ledger enable row level security;
CREATE TRIGGER keep_ledger BEFORE UPDATE ON private.token_ledger FOR EACH ROW EXECUTE FUNCTION private.keep_ledger();

create table public.faq_entries (
  id uuid not null default gen_random_uuid(),
  title text not null,
  content text not null,
  order_num integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint faq_entries_pkey PRIMARY KEY (id),
  constraint faq_entries_content_check CHECK (((content ~ '\S'::text) AND (char_length(content) <= 5000))),
  constraint faq_entries_order_num_check CHECK ((order_num >= 1)),
  constraint faq_entries_title_check CHECK (((title ~ '\S'::text) AND (char_length(title) <= 200)))
);
CREATE INDEX faq_entries_order_num_idx ON public.faq_entries USING btree (order_num, id);
alter table public.faq_entries enable row level security;
create policy "Admins add to the FAQ" on public.faq_entries
  as permissive for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
create policy "Admins change the FAQ" on public.faq_entries
  as permissive for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "Admins remove from the FAQ" on public.faq_entries
  as permissive for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "Everybody reads the FAQ" on public.faq_entries
  as permissive for select to anon, authenticated
  using (true);
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.faq_entries FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER admins_only BEFORE INSERT OR DELETE OR UPDATE ON public.faq_entries FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.admins_only();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF title, content ON public.faq_entries FOR EACH ROW EXECUTE FUNCTION private.clean_texts('title', 'content');
CREATE TRIGGER touch_faq_entry BEFORE UPDATE ON public.faq_entries FOR EACH ROW WHEN (((old.title IS DISTINCT FROM new.title) OR (old.content IS DISTINCT FROM new.content))) EXECUTE FUNCTION private.touch_faq_entry();

create table public.plans (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  price integer not null,
  token_limit integer not null,
  file_size_limit bigint not null,
  stripe_price_id text,
  active boolean not null default true,
  video_limit integer not null default 1000,
  share_limit integer not null default 1000,
  playlist_limit integer not null default 200,
  storage_limit bigint not null default '10737418240'::bigint,
  file_limit integer not null default 3000,
  image_limit integer not null default 500,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_name_key UNIQUE (name),
  constraint plans_stripe_price_id_key UNIQUE (stripe_price_id),
  constraint plans_file_limit_check CHECK ((file_limit >= 0)),
  constraint plans_file_size_limit_check CHECK ((file_size_limit > 0)),
  constraint plans_image_limit_check CHECK ((image_limit >= 0)),
  constraint plans_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint plans_playlist_limit_check CHECK ((playlist_limit >= 0)),
  constraint plans_price_check CHECK ((price >= 0)),
  constraint plans_share_limit_check CHECK ((share_limit >= 0)),
  constraint plans_storage_limit_check CHECK ((storage_limit >= 0)),
  constraint plans_token_limit_check CHECK ((token_limit >= 0)),
  constraint plans_video_limit_check CHECK ((video_limit >= 0))
);
CREATE INDEX plans_price_idx ON public.plans USING btree (price);
alter table public.plans enable row level security;
create policy "Signed-in users read plans on sale and plans they hold" on public.plans
  as permissive for select to authenticated
  using ((active OR ( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT 1
   FROM user_subscriptions s
  WHERE ((s.plan_id = plans.id) AND (s.user_id = ( SELECT auth.uid() AS uid)))))));
CREATE TRIGGER follow_plan_name AFTER UPDATE OF name ON public.plans FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION private.follow_plan_name();

create table public.player_cards (
  user_id uuid not null,
  name text not null default ''::text,
  number text not null default ''::text,
  "position" text not null default ''::text,
  team text not null default ''::text,
  year text not null default ''::text,
  height text not null default ''::text,
  weight text not null default ''::text,
  contact text not null default ''::text,
  shows_contact boolean not null default false,
  constraint player_cards_pkey PRIMARY KEY (user_id),
  constraint player_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint player_cards_check CHECK (((contact <> ''::text) OR (NOT shows_contact))),
  constraint player_cards_contact_check CHECK (((contact = ''::text) OR (private.is_fact(contact, 100) AND private.is_contact(contact)))),
  constraint player_cards_height_check CHECK (private.is_fact(height, 60)),
  constraint player_cards_name_check CHECK (private.is_fact(name, 60)),
  constraint player_cards_number_check CHECK (private.is_fact(number, 60)),
  constraint player_cards_position_check CHECK (private.is_fact("position", 60)),
  constraint player_cards_team_check CHECK (private.is_fact(team, 60)),
  constraint player_cards_weight_check CHECK (private.is_fact(weight, 60)),
  constraint player_cards_year_check CHECK (private.is_fact(year, 60))
);
alter table public.player_cards enable row level security;
create policy "Users add a card of their own" on public.player_cards
  as permissive for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Users change their own card" on public.player_cards
  as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Users read their own card" on public.player_cards
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.player_cards FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER keep_contact_of_minors BEFORE INSERT OR UPDATE ON public.player_cards FOR EACH ROW EXECUTE FUNCTION private.keep_contact_of_minors();

create table public.playlist_items (
  playlist_id uuid not null,
  video_id uuid not null,
  order_num integer not null,
  constraint playlist_items_pkey PRIMARY KEY (playlist_id, video_id),
  constraint playlist_items_playlist_id_order_num_key UNIQUE (playlist_id, order_num) DEFERRABLE,
  constraint playlist_items_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES video_playlists(id) ON DELETE CASCADE,
  constraint playlist_items_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint playlist_items_order_num_check CHECK ((order_num >= 1))
);
CREATE INDEX playlist_items_video_id_idx ON public.playlist_items USING btree (video_id);
alter table public.playlist_items enable row level security;
create policy "Users read what is in their own playlists" on public.playlist_items
  as permissive for select to authenticated
  using ((EXISTS ( SELECT
   FROM video_playlists p
  WHERE ((p.id = playlist_items.playlist_id) AND (p.created_by = ( SELECT auth.uid() AS uid))))));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.playlist_items FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();

create table public.reel_plays (
  reel_id uuid not null,
  "position" smallint not null,
  video_id uuid not null,
  line text not null default ''::text,
  look text,
  deleted_name text,
  constraint reel_plays_pkey PRIMARY KEY (reel_id, "position"),
  constraint reel_plays_reel_id_video_id_key UNIQUE (reel_id, video_id),
  constraint reel_plays_reel_id_fkey FOREIGN KEY (reel_id) REFERENCES reels(video_id) ON DELETE CASCADE,
  constraint reel_plays_line_check CHECK (private.is_fact(line, 80)),
  constraint reel_plays_look_check CHECK ((look = ANY (ARRAY['follow'::text, 'identify'::text, 'spotlight'::text, 'arrow'::text]))),
  constraint reel_plays_position_check CHECK ((("position" >= 1) AND ("position" <= 50)))
);
CREATE INDEX reel_plays_video_id_idx ON public.reel_plays USING btree (video_id);
alter table public.reel_plays enable row level security;
create policy "Users read the plays of their own reels" on public.reel_plays
  as permissive for select to authenticated
  using ((EXISTS ( SELECT
   FROM reels r
  WHERE ((r.video_id = reel_plays.reel_id) AND (r.user_id = ( SELECT auth.uid() AS uid))))));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.reel_plays FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF deleted_name ON public.reel_plays FOR EACH ROW EXECUTE FUNCTION private.clean_texts('deleted_name', '');

create table public.reels (
  video_id uuid not null,
  user_id uuid not null,
  revision integer not null,
  writer_id uuid not null,
  title_card text not null,
  transition text not null,
  updated_at timestamp with time zone not null default now(),
  made_revision integer,
  chapters jsonb,
  constraint reels_pkey PRIMARY KEY (video_id),
  constraint reels_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reels_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint reels_chapters_check CHECK (private.are_chapters(chapters)),
  constraint reels_check CHECK (((made_revision >= 1) AND (made_revision <= revision))),
  constraint reels_check1 CHECK ((num_nonnulls(made_revision, chapters) = ANY (ARRAY[0, 2]))),
  constraint reels_revision_check CHECK ((revision > 0)),
  constraint reels_title_card_check CHECK ((title_card = ANY (ARRAY['none'::text, 'classic'::text, 'recruiting'::text]))),
  constraint reels_transition_check CHECK ((transition = ANY (ARRAY['cut'::text, 'dip'::text])))
);
CREATE INDEX reels_user_id_idx ON public.reels USING btree (user_id);
alter table public.reels enable row level security;
create policy "Users read their own reels" on public.reels
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.reels FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();

create table public.stripe_sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan_id uuid,
  stripe_session_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint stripe_sessions_pkey PRIMARY KEY (id),
  constraint stripe_sessions_stripe_session_id_key UNIQUE (stripe_session_id),
  constraint stripe_sessions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint stripe_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX stripe_sessions_plan_id_idx ON public.stripe_sessions USING btree (plan_id);
CREATE INDEX stripe_sessions_user_id_idx ON public.stripe_sessions USING btree (user_id, created_at DESC);
alter table public.stripe_sessions enable row level security;
create policy "Users read their own checkouts" on public.stripe_sessions
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create table public.subscription_events (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  event_type text not null,
  amount integer,
  note text not null default ''::text,
  plan_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint subscription_events_pkey PRIMARY KEY (id),
  constraint subscription_events_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint subscription_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint subscription_events_amount_check CHECK (((amount >= 0) OR (event_type = 'reload'::text))),
  constraint subscription_events_event_type_check CHECK ((event_type = ANY (ARRAY['payment'::text, 'subscription_updated'::text, 'reload'::text]))),
  constraint subscription_events_note_check CHECK ((char_length(note) <= 1000))
);
CREATE INDEX subscription_events_plan_id_idx ON public.subscription_events USING btree (plan_id);
CREATE INDEX subscription_events_user_id_idx ON public.subscription_events USING btree (user_id, created_at DESC);
alter table public.subscription_events enable row level security;
create policy "Users read their own events" on public.subscription_events
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create table public.support_tickets (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  subject text not null,
  description text not null,
  status text not null default 'not_started'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  read_at timestamp with time zone,
  constraint support_tickets_pkey PRIMARY KEY (id),
  constraint support_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint support_tickets_description_check CHECK (((description ~ '\S'::text) AND (char_length(description) <= 5000))),
  constraint support_tickets_status_check CHECK ((status = ANY (ARRAY['not_started'::text, 'in_progress'::text, 'bug'::text, 'feature_request'::text, 'completed'::text, 'billing_issue'::text]))),
  constraint support_tickets_subject_check CHECK (((subject = btrim(subject)) AND ((char_length(subject) >= 1) AND (char_length(subject) <= 200))))
);
CREATE INDEX support_tickets_status_updated_at_idx ON public.support_tickets USING btree (status, updated_at DESC, id DESC);
CREATE INDEX support_tickets_text_idx ON public.support_tickets USING gin ((((subject || ' '::text) || description)) extensions.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX support_tickets_unread_idx ON public.support_tickets USING btree (user_id) WHERE ((answered_at IS NOT NULL) AND ((read_at IS NULL) OR (read_at < answered_at)));
CREATE INDEX support_tickets_updated_at_idx ON public.support_tickets USING btree (updated_at DESC, id DESC);
CREATE INDEX support_tickets_user_id_updated_at_idx ON public.support_tickets USING btree (user_id, updated_at DESC, id DESC);
alter table public.support_tickets enable row level security;
create policy "Admins change the status of tickets" on public.support_tickets
  as permissive for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "Users open tickets of their own" on public.support_tickets
  as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (status = ANY (ARRAY['not_started'::text, 'bug'::text, 'feature_request'::text, 'billing_issue'::text]))));
create policy "Users read their own tickets, admins every ticket" on public.support_tickets
  as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.support_tickets FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER account_within_plan BEFORE INSERT ON public.support_tickets FOR EACH ROW EXECUTE FUNCTION private.keep_within_plan();
CREATE TRIGGER admins_only BEFORE UPDATE ON public.support_tickets FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.admins_only();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF subject, description ON public.support_tickets FOR EACH ROW EXECUTE FUNCTION private.clean_texts('subject', 'description');
CREATE TRIGGER open_ticket BEFORE INSERT ON public.support_tickets FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.open_ticket();
CREATE TRIGGER status_updates_ticket BEFORE UPDATE OF status ON public.support_tickets FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION private.status_updates_ticket();

create table public.ticket_replies (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null,
  user_id uuid,
  is_admin boolean not null default false,
  message text not null,
  created_at timestamp with time zone not null default now(),
  constraint ticket_replies_pkey PRIMARY KEY (id),
  constraint ticket_replies_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE,
  constraint ticket_replies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint ticket_replies_message_check CHECK (((message ~ '\S'::text) AND (char_length(message) <= 5000)))
);
CREATE INDEX ticket_replies_answers_idx ON public.ticket_replies USING btree (created_at) WHERE is_admin;
CREATE INDEX ticket_replies_ticket_id_created_at_idx ON public.ticket_replies USING btree (ticket_id, created_at, id);
CREATE INDEX ticket_replies_user_id_idx ON public.ticket_replies USING btree (user_id);
alter table public.ticket_replies enable row level security;
create policy "Users read the threads of their own tickets, admins every threa" on public.ticket_replies
  as permissive for select to authenticated
  using ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM support_tickets t
  WHERE ((t.id = ticket_replies.ticket_id) AND (t.user_id = ( SELECT auth.uid() AS uid)))))));
create policy "Users reply in their own tickets, admins in every ticket" on public.ticket_replies
  as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (is_admin = ( SELECT private.is_admin() AS is_admin)) AND (( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT
   FROM support_tickets t
  WHERE ((t.id = ticket_replies.ticket_id) AND (t.user_id = ( SELECT auth.uid() AS uid))))))));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.ticket_replies FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF message ON public.ticket_replies FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'message');
CREATE TRIGGER reply_updates_ticket AFTER INSERT ON public.ticket_replies FOR EACH ROW EXECUTE FUNCTION private.reply_updates_ticket();
CREATE TRIGGER write_reply BEFORE INSERT ON public.ticket_replies FOR EACH ROW WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.write_reply();

create table public.token_gifts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  amount integer not null,
  type text not null default 'gift'::text,
  note text not null default ''::text,
  admin_id uuid,
  created_at timestamp with time zone not null default now(),
  request_id uuid,
  constraint token_gifts_pkey PRIMARY KEY (id),
  constraint token_gifts_request_id_key UNIQUE (request_id),
  constraint token_gifts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint token_gifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint token_gifts_amount_check CHECK ((amount >= 1)),
  constraint token_gifts_note_check CHECK ((char_length(note) <= 1000)),
  constraint token_gifts_type_check CHECK ((type = 'gift'::text))
);
CREATE INDEX token_gifts_admin_id_idx ON public.token_gifts USING btree (admin_id);
CREATE INDEX token_gifts_user_id_idx ON public.token_gifts USING btree (user_id, created_at DESC);
alter table public.token_gifts enable row level security;
create policy "Users read their own gifts" on public.token_gifts
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.token_gifts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF note ON public.token_gifts FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'note');

create table public.token_usage (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  video_id uuid,
  amount integer not null,
  action text not null,
  created_at timestamp with time zone not null default now(),
  paid_version text,
  paid_frames int4multirange not null default '{[0,)}'::int4multirange,
  constraint token_usage_pkey PRIMARY KEY (id),
  constraint token_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint token_usage_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE SET NULL,
  constraint token_usage_action_check CHECK ((action = 'video_processing'::text)),
  constraint token_usage_amount_check CHECK ((amount >= 0)),
  constraint token_usage_paid_frames_check CHECK (((NOT isempty(paid_frames)) AND (paid_frames <@ int4range(0, NULL::integer))))
);
CREATE INDEX token_usage_user_id_created_at_idx ON public.token_usage USING btree (user_id, created_at DESC);
CREATE UNIQUE INDEX token_usage_video_id_frames_idx ON public.token_usage USING btree (video_id, action, lower(paid_frames));
alter table public.token_usage enable row level security;
create policy "Users read their own usage" on public.token_usage
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.token_usage FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER follow_usage AFTER INSERT OR DELETE OR UPDATE OF user_id, amount, created_at ON public.token_usage FOR EACH ROW EXECUTE FUNCTION private.follow_user_of_row();
CREATE TRIGGER log_usage AFTER INSERT ON public.token_usage FOR EACH ROW EXECUTE FUNCTION private.log_usage();

create table public.track_documents (
  video_id uuid not null,
  user_id uuid not null,
  revision integer not null,
  document jsonb not null,
  writer_id uuid not null,
  updated_at timestamp with time zone not null default now(),
  constraint track_documents_pkey PRIMARY KEY (video_id),
  constraint track_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint track_documents_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint track_documents_document_check CHECK (((jsonb_typeof(document) = 'object'::text) AND (octet_length((document)::text) <= 1048576))),
  constraint track_documents_revision_check CHECK ((revision > 0))
);
CREATE INDEX track_documents_user_id_idx ON public.track_documents USING btree (user_id);
alter table public.track_documents enable row level security;
create policy "Users read their own tracks" on public.track_documents
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.track_documents FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();

create table public.user_settings (
  user_id uuid not null,
  default_player_name text not null default 'Player 1'::text,
  default_color text not null default '#FFFFFF'::text,
  title_font_color text not null default '#FFFFFF'::text,
  title_background_path text,
  cropped_background_path text,
  mail_answers boolean not null default true,
  title_style text not null default 'classic'::text,
  title_frames smallint not null default 50,
  constraint user_settings_pkey PRIMARY KEY (user_id),
  constraint user_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_settings_check CHECK ((title_background_path ~~ ((user_id)::text || '/%'::text))),
  constraint user_settings_check1 CHECK ((cropped_background_path ~~ ((user_id)::text || '/%'::text))),
  constraint user_settings_cropped_background_path_is_stored CHECK (private.is_stored_path(cropped_background_path)),
  constraint user_settings_default_color_check CHECK ((default_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint user_settings_default_player_name_check CHECK ((char_length(default_player_name) <= 100)),
  constraint user_settings_title_background_path_is_stored CHECK (private.is_stored_path(title_background_path)),
  constraint user_settings_title_font_color_check CHECK ((title_font_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint user_settings_title_frames_check CHECK (((title_frames >= 50) AND (title_frames <= 180))),
  constraint user_settings_title_style_check CHECK ((title_style = ANY (ARRAY['classic'::text, 'recruiting'::text])))
);
alter table public.user_settings enable row level security;
create policy "Users add settings of their own" on public.user_settings
  as permissive for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Users change their own settings" on public.user_settings
  as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Users read their own settings" on public.user_settings
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.user_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF default_player_name ON public.user_settings FOR EACH ROW EXECUTE FUNCTION private.clean_texts('default_player_name', '');

create table public.user_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  plan_id uuid not null,
  stripe_subscription_id text,
  status text not null default 'active'::text,
  current_period_start timestamp with time zone not null default now(),
  current_period_end timestamp with time zone not null,
  cancel_at_period_end boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint user_subscriptions_pkey PRIMARY KEY (id),
  constraint user_subscriptions_stripe_subscription_id_key UNIQUE (stripe_subscription_id),
  constraint user_subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint user_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_subscriptions_check CHECK ((current_period_end > current_period_start)),
  constraint user_subscriptions_status_check CHECK ((status = ANY (ARRAY['incomplete'::text, 'incomplete_expired'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'canceled'::text, 'unpaid'::text, 'paused'::text])))
);
CREATE INDEX user_subscriptions_plan_id_idx ON public.user_subscriptions USING btree (plan_id);
CREATE INDEX user_subscriptions_user_id_idx ON public.user_subscriptions USING btree (user_id, current_period_start DESC);
alter table public.user_subscriptions enable row level security;
create policy "Users read their own subscriptions" on public.user_subscriptions
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.user_subscriptions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER follow_subscription AFTER INSERT OR DELETE OR UPDATE OF user_id, plan_id, current_period_start, created_at ON public.user_subscriptions FOR EACH ROW EXECUTE FUNCTION private.follow_user_of_row();

create table public.users (
  id uuid not null,
  email text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  is_admin boolean not null default false,
  token_balance integer not null default 25000,
  tokens_replenished_at timestamp with time zone not null default now(),
  extra_tokens integer not null default 0,
  birth_year smallint,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint users_birth_year_check CHECK (((birth_year >= 1900) AND (birth_year <= 2200))),
  constraint users_extra_tokens_check CHECK ((extra_tokens >= 0)),
  constraint users_first_name_check CHECK ((char_length(first_name) <= 100)),
  constraint users_last_name_check CHECK ((char_length(last_name) <= 100)),
  constraint users_token_balance_check CHECK ((token_balance >= 0))
);
CREATE INDEX users_created_at_idx ON public.users USING btree (created_at DESC);
CREATE INDEX users_email_idx ON public.users USING btree (email);
CREATE INDEX users_is_admin_idx ON public.users USING btree (id) WHERE is_admin;
CREATE INDEX users_ticket_search_idx ON public.users USING gin ((((((first_name || ' '::text) || last_name) || ' '::text) || email)) extensions.gin_trgm_ops) WITH (fastupdate=off);
alter table public.users enable row level security;
create policy "Users read their own account, admins every account" on public.users
  as permissive for select to authenticated
  using (((id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF first_name, last_name ON public.users FOR EACH ROW EXECUTE FUNCTION private.clean_texts('first_name last_name', '');
CREATE TRIGGER delete_accounts_in_turn BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION private.delete_accounts_in_turn();
CREATE TRIGGER follow_user AFTER INSERT OR UPDATE OF email, first_name, last_name, created_at, token_balance, tokens_replenished_at ON public.users FOR EACH ROW EXECUTE FUNCTION private.follow_user();
CREATE TRIGGER hide_contact_of_minor AFTER UPDATE OF birth_year ON public.users FOR EACH ROW WHEN ((new.birth_year IS DISTINCT FROM old.birth_year)) EXECUTE FUNCTION private.hide_contact_of_minor();
CREATE TRIGGER keep_last_admin BEFORE DELETE ON public.users FOR EACH ROW WHEN (old.is_admin) EXECUTE FUNCTION private.keep_last_admin();
CREATE TRIGGER keep_last_admin_in_rank BEFORE UPDATE OF is_admin ON public.users FOR EACH ROW WHEN ((old.is_admin AND (NOT new.is_admin))) EXECUTE FUNCTION private.keep_last_admin();
CREATE TRIGGER keep_paying_account BEFORE DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION private.keep_paying_account();
CREATE TRIGGER log_account_change AFTER UPDATE OF token_balance, tokens_replenished_at ON public.users FOR EACH ROW WHEN (((old.token_balance IS DISTINCT FROM new.token_balance) OR (old.tokens_replenished_at IS DISTINCT FROM new.tokens_replenished_at))) EXECUTE FUNCTION private.log_account_change();
CREATE TRIGGER log_account_opened AFTER INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION private.log_account_change();

create table public.video_playlists (
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text,
  access_code text not null,
  file_key uuid not null default gen_random_uuid(),
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  background_image_path text,
  cropped_background_path text,
  expires_at timestamp with time zone,
  password_hash text,
  shows_card boolean not null default false,
  shows_contact boolean not null default false,
  has_password boolean not null generated always as ((password_hash IS NOT NULL)) stored,
  constraint video_playlists_pkey PRIMARY KEY (id),
  constraint video_playlists_access_code_key UNIQUE (access_code),
  constraint video_playlists_file_key_key UNIQUE (file_key),
  constraint video_playlists_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint video_playlists_access_code_check CHECK ((access_code ~ '^[0-9A-Z]{8}$'::text)),
  constraint video_playlists_background_image_path_is_stored CHECK (private.is_stored_path(background_image_path)),
  constraint video_playlists_check CHECK ((background_image_path ~~ ((created_by)::text || '/%'::text))),
  constraint video_playlists_check1 CHECK ((cropped_background_path ~~ ((created_by)::text || '/%'::text))),
  constraint video_playlists_check2 CHECK ((shows_card OR (NOT shows_contact))),
  constraint video_playlists_cropped_background_path_is_stored CHECK (private.is_stored_path(cropped_background_path)),
  constraint video_playlists_description_check CHECK ((char_length(description) <= 5000)),
  constraint video_playlists_title_check CHECK (((title = btrim(title)) AND ((char_length(title) >= 1) AND (char_length(title) <= 200))))
);
CREATE INDEX video_playlists_created_by_created_at_idx ON public.video_playlists USING btree (created_by, created_at DESC, id DESC);
alter table public.video_playlists enable row level security;
create policy "Users read their own playlists" on public.video_playlists
  as permissive for select to authenticated
  using ((created_by = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.video_playlists FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER account_within_plan BEFORE INSERT ON public.video_playlists FOR EACH ROW EXECUTE FUNCTION private.keep_within_plan();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF title, description ON public.video_playlists FOR EACH ROW EXECUTE FUNCTION private.clean_texts('title', 'description');

create table public.video_shares (
  id uuid not null default gen_random_uuid(),
  video_id uuid not null,
  created_by uuid not null,
  access_code text not null,
  file_key uuid not null default gen_random_uuid(),
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  password_hash text,
  shows_card boolean not null default false,
  shows_contact boolean not null default false,
  has_password boolean not null generated always as ((password_hash IS NOT NULL)) stored,
  constraint video_shares_pkey PRIMARY KEY (id),
  constraint video_shares_access_code_key UNIQUE (access_code),
  constraint video_shares_file_key_key UNIQUE (file_key),
  constraint video_shares_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint video_shares_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint video_shares_access_code_check CHECK ((access_code ~ '^[0-9A-Z]{8}$'::text)),
  constraint video_shares_check CHECK ((shows_card OR (NOT shows_contact)))
);
CREATE UNIQUE INDEX video_shares_active_video_id_idx ON public.video_shares USING btree (video_id) WHERE is_active;
CREATE INDEX video_shares_created_by_created_at_idx ON public.video_shares USING btree (created_by, created_at DESC, id DESC);
CREATE INDEX video_shares_video_id_idx ON public.video_shares USING btree (video_id);
alter table public.video_shares enable row level security;
create policy "Users read their own shares" on public.video_shares
  as permissive for select to authenticated
  using ((created_by = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.video_shares FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER account_within_plan BEFORE INSERT ON public.video_shares FOR EACH ROW EXECUTE FUNCTION private.keep_within_plan();

create table public.video_views (
  id uuid not null default gen_random_uuid(),
  video_id uuid not null,
  share_id uuid,
  playlist_id uuid,
  access_code text not null,
  viewer_ip text not null,
  viewer_id uuid,
  created_at timestamp with time zone not null default now(),
  watched_plays uuid[] not null default '{}'::uuid[],
  constraint video_views_pkey PRIMARY KEY (id),
  constraint video_views_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES video_playlists(id) ON DELETE CASCADE,
  constraint video_views_share_id_fkey FOREIGN KEY (share_id) REFERENCES video_shares(id) ON DELETE CASCADE,
  constraint video_views_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE,
  constraint video_views_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint video_views_check CHECK ((num_nonnulls(share_id, playlist_id) = 1)),
  constraint video_views_viewer_ip_check CHECK ((viewer_ip ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX video_views_playlist_id_idx ON public.video_views USING btree (playlist_id, video_id, created_at DESC, id DESC) INCLUDE (viewer_id, viewer_ip) WHERE (playlist_id IS NOT NULL);
CREATE INDEX video_views_share_id_idx ON public.video_views USING btree (share_id, created_at DESC, id DESC) INCLUDE (viewer_id, viewer_ip) WHERE (share_id IS NOT NULL);
CREATE INDEX video_views_video_id_idx ON public.video_views USING btree (video_id, created_at DESC, id DESC);
CREATE INDEX video_views_viewer_id_idx ON public.video_views USING btree (viewer_id) WHERE (viewer_id IS NOT NULL);
alter table public.video_views enable row level security;
create policy "Users read the views of their own videos" on public.video_views
  as permissive for select to authenticated
  using ((EXISTS ( SELECT
   FROM videos v
  WHERE ((v.id = video_views.video_id) AND (v.user_id = ( SELECT auth.uid() AS uid))))));

create table public.videos (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  title text not null,
  original_name text not null,
  friendly_name text,
  status text not null default 'ready'::text,
  description text,
  original_path text,
  thumbnail_path text,
  processed_video_path text,
  processed_at timestamp with time zone,
  processing_heartbeat_at timestamp with time zone,
  recording_date date,
  created_at timestamp with time zone not null default now(),
  duration_sec numeric,
  file_size bigint,
  tokens_consumed integer not null default 0,
  player_name text not null default private.default_player_name(),
  circle_size integer not null default 50,
  circle_tilt integer not null default 45,
  circle_color text not null default private.default_circle_color(),
  font_size integer not null default 80,
  frame_count integer generated always as ((ceil((((duration_sec)::double precision * (30)::double precision) - (0.003)::double precision)))::integer) stored,
  measured_version text,
  is_tracked boolean not null default false,
  processed_duration_sec numeric,
  fits_player boolean not null default true,
  paid_frames int4multirange not null default '{}'::int4multirange,
  processed_first_frame integer,
  processed_end_frame integer,
  is_reel boolean not null default false,
  processed_title_frames smallint,
  processed_look text,
  processed_version text,
  constraint videos_pkey PRIMARY KEY (id),
  constraint videos_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint videos_check CHECK ((original_path ~~ ((user_id)::text || '/%'::text))),
  constraint videos_check1 CHECK ((thumbnail_path ~~ ((user_id)::text || '/%'::text))),
  constraint videos_check2 CHECK ((processed_video_path ~~ ((user_id)::text || '/%'::text))),
  constraint videos_circle_color_check CHECK ((circle_color ~ '^#[0-9A-Fa-f]{6}$'::text)),
  constraint videos_circle_size_check CHECK (((circle_size >= 30) AND (circle_size <= 150))),
  constraint videos_circle_tilt_check CHECK (((circle_tilt >= 0) AND (circle_tilt <= 90))),
  constraint videos_description_check CHECK ((char_length(description) <= 5000)),
  constraint videos_duration_sec_check CHECK (((duration_sec > (0)::numeric) AND (duration_sec <= (86400)::numeric))),
  constraint videos_file_size_check CHECK ((file_size >= 0)),
  constraint videos_font_size_check CHECK (((font_size >= 40) AND (font_size <= 120))),
  constraint videos_friendly_name_check CHECK (((char_length(friendly_name) >= 1) AND (char_length(friendly_name) <= 300))),
  constraint videos_original_name_check CHECK (((char_length(original_name) >= 1) AND (char_length(original_name) <= 300))),
  constraint videos_original_path_is_stored CHECK (private.is_stored_path(original_path)),
  constraint videos_player_name_check CHECK ((char_length(player_name) <= 100)),
  constraint videos_processed_duration_sec_check CHECK (((processed_duration_sec > (0)::numeric) AND (processed_duration_sec <= (86400)::numeric))),
  constraint videos_processed_frames_check CHECK ((((processed_first_frame IS NULL) = (processed_end_frame IS NULL)) AND (processed_first_frame >= 0) AND (processed_end_frame > processed_first_frame))),
  constraint videos_processed_look_check CHECK ((processed_look = ANY (ARRAY['follow'::text, 'identify'::text, 'spotlight'::text, 'arrow'::text]))),
  constraint videos_processed_title_frames_check CHECK (((processed_title_frames >= 0) AND (processed_title_frames <= 180))),
  constraint videos_processed_video_path_is_stored CHECK (private.is_stored_path(processed_video_path)),
  constraint videos_status_check CHECK ((status = ANY (ARRAY['ready'::text, 'processing'::text]))),
  constraint videos_thumbnail_path_is_stored CHECK (private.is_stored_path(thumbnail_path)),
  constraint videos_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 300))),
  constraint videos_tokens_consumed_check CHECK ((tokens_consumed >= 0))
);
CREATE UNIQUE INDEX videos_original_path_idx ON public.videos USING btree (original_path) WHERE (original_path IS NOT NULL);
CREATE INDEX videos_processed_video_path_idx ON public.videos USING btree (processed_video_path) WHERE (processed_video_path IS NOT NULL);
CREATE INDEX videos_user_id_created_at_idx ON public.videos USING btree (user_id, created_at DESC);
alter table public.videos enable row level security;
create policy "Users add videos of their own" on public.videos
  as permissive for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Users change their own videos" on public.videos
  as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Users delete their own videos" on public.videos
  as permissive for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "Users read their own videos" on public.videos
  as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
CREATE TRIGGER a_session_is_needed BEFORE INSERT OR DELETE OR UPDATE ON public.videos FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_ended_session();
CREATE TRIGGER account_within_plan BEFORE INSERT ON public.videos FOR EACH ROW EXECUTE FUNCTION private.keep_within_plan();
CREATE TRIGGER clean_texts BEFORE INSERT OR UPDATE OF title, original_name, friendly_name, player_name, description ON public.videos FOR EACH ROW EXECUTE FUNCTION private.clean_texts('title original_name friendly_name player_name', 'description');
CREATE TRIGGER refuse_deleted_id BEFORE INSERT ON public.videos FOR EACH ROW EXECUTE FUNCTION private.refuse_deleted_id();
CREATE TRIGGER remember_deleted_video AFTER DELETE ON public.videos FOR EACH ROW EXECUTE FUNCTION private.remember_deleted_video();
CREATE TRIGGER require_paid_export BEFORE INSERT OR UPDATE OF processed_video_path, processed_first_frame, processed_end_frame, processed_title_frames, processed_look ON public.videos FOR EACH ROW WHEN (((new.processed_video_path IS NOT NULL) AND (CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name])))) EXECUTE FUNCTION private.require_paid_export();
CREATE TRIGGER set_video_file_size BEFORE INSERT OR UPDATE OF original_path ON public.videos FOR EACH ROW EXECUTE FUNCTION private.set_video_file_size();
CREATE TRIGGER uploaded_within_plan BEFORE INSERT ON public.videos FOR EACH ROW EXECUTE FUNCTION private.require_original_within_plan();

CREATE TRIGGER create_user_from_auth AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_user_from_auth();
CREATE TRIGGER sync_user_email AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.sync_user_email();
CREATE TRIGGER sync_user_name AFTER UPDATE OF raw_user_meta_data ON auth.users FOR EACH ROW WHEN ((((old.raw_user_meta_data -> 'first_name'::text) IS DISTINCT FROM (new.raw_user_meta_data -> 'first_name'::text)) OR ((old.raw_user_meta_data -> 'last_name'::text) IS DISTINCT FROM (new.raw_user_meta_data -> 'last_name'::text)))) EXECUTE FUNCTION private.sync_user_name();

create policy "Signed-in users list the buckets" on storage.buckets
  as permissive for select to authenticated
  using (((storage.operation() = 'storage.bucket.list'::text) AND (id = ANY (ARRAY['original_videos'::text, 'processed_videos'::text, 'thumbnails'::text, 'title_backgrounds'::text, 'cropped_backgrounds'::text, 'playlist_backgrounds'::text]))));
CREATE TRIGGER enforce_bucket_name_length_trigger BEFORE INSERT OR UPDATE OF name ON storage.buckets FOR EACH ROW EXECUTE FUNCTION storage.enforce_bucket_name_length();
CREATE TRIGGER protect_buckets_delete BEFORE DELETE ON storage.buckets FOR EACH STATEMENT EXECUTE FUNCTION storage.protect_delete();

create policy "Exports are replaced and moved for charged videos alone" on storage.objects
  as restrictive for update to authenticated
  with check (((bucket_id <> 'processed_videos'::text) OR private.is_paid_export(name)));
create policy "Exports belong to charged videos" on storage.objects
  as restrictive for insert to authenticated
  with check (((bucket_id <> 'processed_videos'::text) OR private.is_paid_export(name)));
create policy "Exports with a record are not added again" on storage.objects
  as restrictive for insert to authenticated
  with check (((bucket_id <> 'processed_videos'::text) OR (NOT (EXISTS ( SELECT
   FROM videos v
  WHERE (v.processed_video_path = objects.name))))));
create policy "Exports with a record are not replaced" on storage.objects
  as restrictive for update to authenticated
  using (((bucket_id <> 'processed_videos'::text) OR (NOT (EXISTS ( SELECT
   FROM videos v
  WHERE (v.processed_video_path = objects.name))))))
  with check (((bucket_id <> 'processed_videos'::text) OR (NOT (EXISTS ( SELECT
   FROM videos v
  WHERE (v.processed_video_path = objects.name))))));
create policy "Files are added in a session" on storage.objects
  as restrictive for insert to authenticated
  with check (( SELECT private.has_session() AS has_session));
create policy "Files are moved to plain names" on storage.objects
  as restrictive for update to authenticated
  with check (private.is_stored_path(name));
create policy "Files are removed in a session" on storage.objects
  as restrictive for delete to authenticated
  using (( SELECT private.has_session() AS has_session));
create policy "Files are replaced in a session" on storage.objects
  as restrictive for update to authenticated
  using (( SELECT private.has_session() AS has_session))
  with check (( SELECT private.has_session() AS has_session));
create policy "Names of new files are plain" on storage.objects
  as restrictive for insert to authenticated
  with check (private.is_stored_path(name));
create policy "Originals are within the plan's file limit" on storage.objects
  as restrictive for insert to authenticated
  with check (((bucket_id <> 'original_videos'::text) OR ((COALESCE(((metadata ->> 'size'::text))::numeric, ((metadata ->> 'contentLength'::text))::numeric, ('5368709120'::bigint)::numeric) >= (0)::numeric) AND (COALESCE(((metadata ->> 'size'::text))::numeric, ((metadata ->> 'contentLength'::text))::numeric, ('5368709120'::bigint)::numeric) <= (( SELECT private.own_file_size_limit() AS own_file_size_limit))::numeric))));
create policy "Originals with a record are not added again" on storage.objects
  as restrictive for insert to authenticated
  with check (((bucket_id <> 'original_videos'::text) OR (NOT (EXISTS ( SELECT 1
   FROM videos v
  WHERE (v.original_path = objects.name))))));
create policy "Originals with a record are not replaced" on storage.objects
  as restrictive for update to authenticated
  using (((bucket_id <> 'original_videos'::text) OR (NOT (EXISTS ( SELECT 1
   FROM videos v
  WHERE (v.original_path = objects.name))))))
  with check (((bucket_id <> 'original_videos'::text) OR (NOT (EXISTS ( SELECT 1
   FROM videos v
  WHERE (v.original_path = objects.name))))));
create policy "Users add files to their folder" on storage.objects
  as permissive for insert to authenticated
  with check (((bucket_id = ANY (ARRAY['original_videos'::text, 'processed_videos'::text, 'thumbnails'::text, 'title_backgrounds'::text, 'cropped_backgrounds'::text, 'playlist_backgrounds'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Users read files in their folder and of their link" on storage.objects
  as permissive for select to authenticated
  using ((((bucket_id = ANY (ARRAY['original_videos'::text, 'processed_videos'::text, 'thumbnails'::text, 'title_backgrounds'::text, 'cropped_backgrounds'::text, 'playlist_backgrounds'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)) OR ((bucket_id = ANY (ARRAY['processed_videos'::text, 'thumbnails'::text])) AND (((bucket_id || '/'::text) || name) = ANY (( SELECT private.shared_files() AS shared_files)::text[])))));
create policy "Users remove files in their folder" on storage.objects
  as permissive for delete to authenticated
  using (((bucket_id = ANY (ARRAY['original_videos'::text, 'processed_videos'::text, 'thumbnails'::text, 'title_backgrounds'::text, 'cropped_backgrounds'::text, 'playlist_backgrounds'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Users replace files in their folder" on storage.objects
  as permissive for update to authenticated
  using (((bucket_id = ANY (ARRAY['original_videos'::text, 'processed_videos'::text, 'thumbnails'::text, 'title_backgrounds'::text, 'cropped_backgrounds'::text, 'playlist_backgrounds'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)))
  with check (((bucket_id = ANY (ARRAY['original_videos'::text, 'processed_videos'::text, 'thumbnails'::text, 'title_backgrounds'::text, 'cropped_backgrounds'::text, 'playlist_backgrounds'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));
create policy "Visitors read the files of their link" on storage.objects
  as permissive for select to anon
  using (((bucket_id = ANY (ARRAY['processed_videos'::text, 'thumbnails'::text])) AND (((bucket_id || '/'::text) || name) = ANY (( SELECT private.shared_files() AS shared_files)::text[]))));
CREATE TRIGGER keep_files_within_plan BEFORE INSERT OR UPDATE OF bucket_id, name, metadata, version ON storage.objects FOR EACH ROW WHEN ((new.bucket_id = ANY (ARRAY['original_videos'::text, 'processed_videos'::text, 'thumbnails'::text, 'title_backgrounds'::text, 'cropped_backgrounds'::text, 'playlist_backgrounds'::text]))) EXECUTE FUNCTION private.keep_files_within_plan();
CREATE TRIGGER protect_objects_delete BEFORE DELETE ON storage.objects FOR EACH STATEMENT EXECUTE FUNCTION storage.protect_delete();
CREATE TRIGGER update_objects_updated_at BEFORE UPDATE ON storage.objects FOR EACH ROW EXECUTE FUNCTION storage.update_updated_at_column();

CREATE OR REPLACE FUNCTION private.account_history(p_user_id uuid, p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_limit integer := private.page_size(p_limit);
  v_result json;
begin
  if p_user_id is distinct from (select auth.uid()) and not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
  select coalesce(
    json_agg(
      json_build_object(
        'id', h.id, 'type', h.type, 'amount', h.amount, 'note', h.note, 'planName', h.plan_name,
        'adminName', h.admin_name, 'createdAt', h.created_at
      ) order by h.created_at desc, h.id desc
    ),
    '[]'::json
  )
  into v_result
  from (
    select * from (
      (
        select e.id, e.event_type as type, e.amount, e.note, p.name as plan_name, null as admin_name, e.created_at
        from public.subscription_events e left join public.plans p on p.id = e.plan_id
        where e.user_id = p_user_id and (p_before is null or (e.created_at, e.id) < (p_before, p_before_id))
        order by e.created_at desc, e.id desc limit v_limit
      )
      union all
      (
        select g.id, g.type, g.amount, g.note, null, nullif(btrim(a.first_name || ' ' || a.last_name), ''),
          g.created_at
        from public.token_gifts g left join public.users a on a.id = g.admin_id
        where g.user_id = p_user_id and (p_before is null or (g.created_at, g.id) < (p_before, p_before_id))
        order by g.created_at desc, g.id desc limit v_limit
      )
      union all
      (
        select t.id, 'usage', t.amount, coalesce(nullif(v.friendly_name, ''), v.title, ''), null, null, t.created_at
        from public.token_usage t left join public.videos v on v.id = t.video_id
        where t.user_id = p_user_id and (p_before is null or (t.created_at, t.id) < (p_before, p_before_id))
        order by t.created_at desc, t.id desc limit v_limit
      )
    ) as merged
    order by merged.created_at desc, merged.id desc
    limit v_limit
  ) h;
  return v_result;
end;
$function$;

CREATE OR REPLACE FUNCTION private.add_playlist_items(p_playlist_id uuid, p_video_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select p_playlist_id, i.video_id, i.position
  from unnest(p_video_ids) with ordinality i (video_id, position);
$function$;

CREATE OR REPLACE FUNCTION private.admin_user_json(p_user_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'createdAt', u.created_at,
    'currentPlan', r.plan_name, 'tokenBalance', r.token_balance, 'tokensUsed', r.tokens_used,
    'tokenRemaining', r.token_remaining, 'isAdmin', u.is_admin
  )
  from public.users u join private.admin_user_rows r on r.user_id = u.id
  where u.id = p_user_id;
$function$;

CREATE OR REPLACE FUNCTION private.admins_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.apply_stripe_subscription(p_user_id uuid, p_ticket bigint, p_truth jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_sync private.stripe_syncs;
  v_old public.user_subscriptions;
  v_new public.user_subscriptions;
  v_plan public.plans;
  v_note text;
begin
  select s.* into v_old from public.user_subscriptions s where s.stripe_subscription_id = p_truth ->> 'id';
  select p.* into v_plan from public.plans p
  where p.stripe_price_id = p_truth ->> 'priceId' or p.id::text = p_truth ->> 'planId' or p.id = v_old.plan_id
  order by (p.stripe_price_id = p_truth ->> 'priceId') desc nulls last, (p.id::text = p_truth ->> 'planId') desc nulls last
  limit 1;
  if not found then return null; end if;
  -- A first payment that failed never made it a subscription.
  if v_old.id is null and (
    p_truth ->> 'status' in ('incomplete', 'incomplete_expired')
    or p_truth ->> 'status' = 'canceled' and not (p_truth ->> 'isPaid')::boolean
  ) then
    return null;
  end if;

  insert into private.stripe_syncs as y (stripe_subscription_id, user_id, ticket)
  values (p_truth ->> 'id', p_user_id, p_ticket)
  on conflict (stripe_subscription_id) do update set ticket = excluded.ticket where y.ticket < excluded.ticket
  returning * into v_sync;
  -- A newer look was faster.
  if not found then return v_plan.id; end if;

  insert into public.user_subscriptions as s (
    user_id, plan_id, stripe_subscription_id, status, current_period_start, current_period_end, cancel_at_period_end,
    created_at
  )
  values (
    p_user_id, v_plan.id, p_truth ->> 'id', p_truth ->> 'status', (p_truth ->> 'periodStart')::timestamptz,
    (p_truth ->> 'periodEnd')::timestamptz, (p_truth ->> 'cancelAtPeriodEnd')::boolean,
    (p_truth ->> 'createdAt')::timestamptz
  )
  on conflict (stripe_subscription_id) do update
    set plan_id = excluded.plan_id, status = excluded.status, current_period_start = excluded.current_period_start,
      current_period_end = excluded.current_period_end, cancel_at_period_end = excluded.cancel_at_period_end
  returning * into v_new;

  v_note := private.subscription_change(
    v_old, v_new, (select p.name from public.plans p where p.id = v_old.plan_id), v_plan.name
  );
  if v_note is not null then
    insert into public.subscription_events (user_id, event_type, note, plan_id, created_at)
    values (p_user_id, 'subscription_updated', v_note, v_plan.id, clock_timestamp());
  end if;

  if v_new.status = 'active' and (p_truth ->> 'isPaid')::boolean then
    perform private.give_subscription_tokens(v_sync, v_plan.id, v_new.current_period_start);
  elsif v_new.status = 'canceled' and not v_sync.has_ended then
    perform private.return_to_free(v_sync, coalesce((p_truth ->> 'endedAt')::timestamptz, now()));
  end if;
  return v_plan.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.are_chapters(p_chapters jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
RETURN CASE WHEN ((jsonb_typeof(p_chapters) <> 'array'::text) OR ((jsonb_array_length(p_chapters) < 1) OR (jsonb_array_length(p_chapters) > 50))) THEN false ELSE ((SELECT (bool_and((((c.chapter ->> 'videoId'::text) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text) AND (jsonb_typeof((c.chapter -> 'title'::text)) = 'string'::text) AND ((char_length((c.chapter ->> 'title'::text)) >= 1) AND (char_length((c.chapter ->> 'title'::text)) <= 300)) AND ((c.chapter ->> 'title'::text) = private.one_line((c.chapter ->> 'title'::text))) AND (jsonb_typeof((c.chapter -> 'startSec'::text)) = 'number'::text) AND ((((c.chapter ->> 'startSec'::text))::numeric >= (0)::numeric) AND (((c.chapter ->> 'startSec'::text))::numeric <= (86400)::numeric)))) AND (array_agg(c."position" ORDER BY c."position") = array_agg(c."position" ORDER BY (c.chapter -> 'startSec'::text), c."position"))) FROM jsonb_array_elements(are_chapters.p_chapters) WITH ORDINALITY c(chapter, "position")) IS TRUE) END;

CREATE OR REPLACE FUNCTION private.are_composed_plays(p_composed jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(p_composed) <> 'array' or jsonb_array_length(p_composed) > 50 then false
    else (
      select coalesce(bool_and(
        case
          when p.play -> 'first' = 'null' and p.play -> 'end' = 'null' then true
          when p.play ->> 'first' ~ '^[0-9]{1,7}$' and p.play ->> 'end' ~ '^[0-9]{1,7}$'
            then (p.play ->> 'first')::integer < (p.play ->> 'end')::integer
          else false
        end
      ), true)
      from jsonb_array_elements(p_composed) p (play)
    )
  end;
$function$;

CREATE OR REPLACE FUNCTION private.asked_email(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lower(btrim(left(coalesce(p_email, ''), 320)));
$function$;

CREATE OR REPLACE FUNCTION private.clean_birth_year(p_metadata jsonb)
 RETURNS smallint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(p_metadata -> 'birth_year') = 'number' and p_metadata ->> 'birth_year' ~ '^(19|20|21)\d\d$'
      and (p_metadata ->> 'birth_year')::integer <= extract(year from now())
    then (p_metadata ->> 'birth_year')::smallint
  end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_description(p_description text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select nullif(private.many_lines(p_description), '');
$function$;

CREATE OR REPLACE FUNCTION private.clean_name(p_metadata jsonb, p_key text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(p_metadata -> p_key) = 'string'
      then private.one_line(left(private.one_line(p_metadata ->> p_key), 100))
    else ''
  end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row jsonb := to_jsonb(new);
  v_clean jsonb := '{}';
  v_column text;
begin
  foreach v_column in array string_to_array(tg_argv[0], ' ') loop
    v_clean := v_clean || jsonb_build_object(v_column, private.one_line(v_row ->> v_column));
  end loop;
  foreach v_column in array string_to_array(tg_argv[1], ' ') loop
    v_clean := v_clean || jsonb_build_object(v_column, private.many_lines(v_row ->> v_column));
  end loop;
  return jsonb_populate_record(new, v_clean);
end;
$function$;
comment on function private.clean_texts() is
  'Security definer: cleans whatever role writes, and service_role cannot reach schema private.';

CREATE OR REPLACE FUNCTION private.clean_title(p_title text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select nullif(private.one_line(p_title), '');
$function$;

CREATE OR REPLACE FUNCTION private.client_address()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    nullif(h.headers ->> 'cf-connecting-ip', ''),
    nullif(btrim(split_part(h.headers ->> 'x-forwarded-for', ',', 1)), ''),
    'unknown'
  )
  from (select nullif(current_setting('request.headers', true), '')::json as headers) h;
$function$;

CREATE OR REPLACE FUNCTION private.code_group(p_access_code text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'group ' || get_byte(extensions.hmac(convert_to(p_access_code, 'UTF8'), k.secret, 'sha256'), 0) % 64
  from private.rate_limit_key k;
$function$;

CREATE OR REPLACE FUNCTION private.count_frames(p_frames int4multirange)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(upper(r)::bigint - lower(r)), 0)::bigint from unnest(p_frames) r;
$function$;

CREATE OR REPLACE FUNCTION private.count_views(p_link_id uuid)
 RETURNS TABLE(views bigint, unique_viewers bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  select coalesce(sum(c.views), 0)::bigint, count(*)
  from (
    select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
    from (
      select s.viewer_id, s.viewer_ip from public.video_views s
      where s.share_id = p_link_id
        and exists (select from public.video_shares l where l.id = p_link_id and l.created_by = (select auth.uid()))
      union all
      select p.viewer_id, p.viewer_ip from public.video_views p
      where p.playlist_id = p_link_id
        and exists (select from public.video_playlists l where l.id = p_link_id and l.created_by = (select auth.uid()))
    ) w
    group by viewer
  ) c;
$function$;
comment on function private.count_views(uuid) is
  'Security definer: tells viewers apart by a column that users cannot read; counts for the caller''s own link alone.';

CREATE OR REPLACE FUNCTION private.cover_usage(p_user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.users u set token_balance = private.tokens_used(u.id)
  where u.id = p_user_id and u.token_balance < private.tokens_used(u.id);
$function$;

CREATE OR REPLACE FUNCTION private.create_user_from_auth()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_birth_year smallint := private.clean_birth_year(new.raw_user_meta_data);
begin
  if extract(year from now()) - v_birth_year < 13 then
    raise exception 'An account needs an age of 13' using errcode = 'PT403';
  end if;
  insert into public.users (id, email, first_name, last_name, birth_year)
  values (
    new.id,
    coalesce(new.email, ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'first_name'), ''),
    coalesce(private.clean_name(new.raw_user_meta_data, 'last_name'), ''),
    v_birth_year
  )
  on conflict (id) do nothing;
  return new;
end;
$function$;
comment on function private.create_user_from_auth() is
  'Security definer: the auth service adds accounts, and has no rights on public.users.';

CREATE OR REPLACE FUNCTION private.credit_reload(p_user_id uuid, p_truth jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_session text := p_truth ->> 'sessionId';
  v_tokens integer := (p_truth ->> 'tokens')::integer;
begin
  if not private.first_effect('reload:' || v_session, p_user_id) then return; end if;
  perform private.credit_tokens(p_user_id, v_tokens, 'reload', v_session);
  insert into public.subscription_events (user_id, event_type, amount, note, created_at)
  values (
    p_user_id, 'reload', v_tokens, 'Paid ' || private.dollars((p_truth ->> 'amountCents')::integer), clock_timestamp()
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.credit_tokens(p_user_id uuid, p_amount integer, p_kind text, p_reference text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_amount is null or p_amount < 1 then
    raise exception 'Tokens to credit must be positive' using errcode = 'PT422';
  end if;
  perform private.replenish_tokens(p_user_id, now());
  perform set_config('standout.token_kind', p_kind, true);
  perform set_config('standout.token_reference', p_reference, true);
  update public.users u
  set token_balance = u.token_balance + p_amount, extra_tokens = u.extra_tokens + p_amount
  where u.id = p_user_id;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  perform set_config('standout.token_kind', '', true);
  perform set_config('standout.token_reference', '', true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.default_circle_color()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select s.default_color from public.user_settings s where s.user_id = (select auth.uid())),
    '#FFFFFF'
  );
$function$;

CREATE OR REPLACE FUNCTION private.default_player_name()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select s.default_player_name from public.user_settings s where s.user_id = (select auth.uid())),
    'Player 1'
  );
$function$;

CREATE OR REPLACE FUNCTION private.delete_accounts_in_turn()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('private.delete_accounts_in_turn'));
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.dollars(p_cents integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '$' || to_char(p_cents / 100.0, 'FM999999990.00');
$function$;

CREATE OR REPLACE FUNCTION private.due_ticket_mails(p_reply_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(reply_id uuid, ticket_id uuid, email text, first_name text, subject text, message text, attempts integer, answered_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.id, t.id, a.email::text, u.first_name, t.subject, r.message, coalesce(m.attempts, 0), r.created_at
  from public.ticket_replies r
  join public.support_tickets t on t.id = r.ticket_id
  join public.users u on u.id = t.user_id
  join auth.users a on a.id = t.user_id
  left join public.user_settings s on s.user_id = t.user_id
  left join private.ticket_mails m on m.reply_id = r.id
  where r.is_admin and r.user_id is distinct from t.user_id
    and (p_reply_id is null or r.id = p_reply_id)
    and r.created_at > now() - interval '3 days'
    and (t.read_at is null or t.read_at < r.created_at)
    and coalesce(s.mail_answers, true)
    -- One address, in a form that no mail service takes for several.
    and a.email ~ '^[^[:space:][:cntrl:]<>()",;:@]+@[^[:space:][:cntrl:]<>()",;:@]+$'
    and a.deleted_at is null and (a.banned_until is null or a.banned_until < now())
    and not private.is_deletion_confirmed(t.user_id)
    and m.sent_at is null and coalesce(m.attempts, 0) < 8
    and (m.claimed_at is null or m.claimed_at < now() - interval '10 minutes')
    and not exists (
      select from private.ticket_mails o join public.ticket_replies told on told.id = o.reply_id
      where o.ticket_id = t.id and o.reply_id <> r.id
        and (o.sent_at is not null or o.claimed_at > now() - interval '10 minutes')
        and (t.read_at is null or t.read_at < told.created_at)
    );
$function$;

CREATE OR REPLACE FUNCTION private.files_of(p_user_id uuid, p_after_bucket text, p_after_name text)
 RETURNS TABLE(bucket_id text, name text, size_bytes bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select o.bucket_id, o.name, (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id in (
      'original_videos', 'processed_videos', 'thumbnails', 'title_backgrounds', 'cropped_backgrounds',
      'playlist_backgrounds'
    )
    and lower(o.name) collate "C" >= p_user_id::text || '/'
    and lower(o.name) collate "C" < p_user_id::text || '0'
    and starts_with(o.name, p_user_id::text || '/')
    and (o.bucket_id, o.name collate "C") > (p_after_bucket, p_after_name)
  order by o.bucket_id, o.name collate "C"
  limit 1000;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_tickets(p_pattern text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not (select private.is_admin()) then return; end if;
  return query execute $sql$
    select s.id from public.support_tickets s where (s.subject || ' ' || s.description) ilike $1
    union
    select s.id from public.support_tickets s join public.users a on a.id = s.user_id
    where (a.first_name || ' ' || a.last_name || ' ' || a.email) ilike $1
  $sql$ using p_pattern;
end;
$function$;
comment on function private.find_tickets(text) is
  'Security definer: row level security would keep a search in texts from its index; tells ids, and admins alone.';

CREATE OR REPLACE FUNCTION private.first_effect(p_reference text, p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.stripe_effects (reference, user_id) values (p_reference, p_user_id) on conflict do nothing;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_plan_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.admin_user_rows r set plan_name = f.plan_name
  from private.admin_user_facts f
  where r.plan_name = old.name and f.user_id = r.user_id and f.plan_name <> r.plan_name;
  return null;
end;
$function$;
comment on function private.follow_plan_name() is
  'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';

CREATE OR REPLACE FUNCTION private.follow_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_admin_user_row(new.id);
  return null;
end;
$function$;
comment on function private.follow_user() is
  'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';

CREATE OR REPLACE FUNCTION private.follow_user_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform private.refresh_admin_user_row(old.user_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.user_id is distinct from old.user_id) then
    perform private.refresh_admin_user_row(new.user_id);
  end if;
  return null;
end;
$function$;
comment on function private.follow_user_of_row() is
  'Security definer: keeps private.admin_user_rows, which no role but the owner can write.';

CREATE OR REPLACE FUNCTION private.give_receipt(p_purpose text, VARIADIC p_subject text[])
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  delete from private.receipts r using (
    select o.id from private.receipts o where o.expires_at < now() limit 100 for update skip locked
  ) old
  where r.id = old.id;
  insert into private.receipts (purpose, subject) values (p_purpose, private.receipt_subject(p_subject))
  returning id into v_id;
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_subscription_tokens(p_sync private.stripe_syncs, p_plan_id uuid, p_period_start timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A free activation is over when a plan is paid, whichever of the two began last.
  update public.user_subscriptions s set status = 'canceled'
  where s.user_id = p_sync.user_id and s.stripe_subscription_id is null and s.status = 'active';
  if p_sync.paid_period is null or p_period_start > p_sync.paid_period then
    -- Never in the future: usage from before the period's start would not count.
    perform private.start_token_period(p_sync.user_id, least(p_period_start, now()), now());
  elsif p_sync.tokens_plan_id is distinct from p_plan_id then
    -- Another plan within a paid period: its limit, and what was used stays used.
    update public.users u set token_balance = private.token_limit(u.id, now()) + u.extra_tokens
    where u.id = p_sync.user_id;
  else
    return;
  end if;
  perform private.cover_usage(p_sync.user_id);
  update private.stripe_syncs y
  set paid_period = greatest(p_period_start, y.paid_period), tokens_plan_id = p_plan_id
  where y.stripe_subscription_id = p_sync.stripe_subscription_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_new_answer(t support_tickets)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.user_id = (select auth.uid())
    and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at);
$function$;

CREATE OR REPLACE FUNCTION private.has_path(p_document jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(p_document @? 'strict $.points[0]', false)
    or exists (
      select from jsonb_path_query(p_document, '$.tracks[*].points') as path where path @? 'strict $[0]'
    );
$function$;

CREATE OR REPLACE FUNCTION private.has_room_for(p_user_id uuid, p_id uuid, p_bucket_id text, p_name text, p_metadata jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_bucket storage.buckets;
  v_old storage.objects;
  v_bytes numeric;
  v_stored_bytes numeric;
  v_storage_limit bigint;
  v_files bigint;
  v_file_limit integer;
  -- Whether the user asks, and not Storage itself, whose upload has arrived.
  v_is_asked boolean := (select auth.uid()) is not null;
begin
  -- A signed address takes bytes for two hours, when nobody is asked any more.
  if v_is_asked and current_setting('storage.operation', true) = 'storage.object.sign_upload_url' then
    return false;
  end if;
  -- What came now would outlive the account.
  if private.is_deletion_confirmed(p_user_id) then return false; end if;

  select b.* into v_bucket from storage.buckets b where b.id = p_bucket_id;
  v_bytes := coalesce((p_metadata ->> 'size')::numeric, (p_metadata ->> 'contentLength')::numeric);
  -- Of a copy and a move; an upload's size and type are Storage's own to check.
  if v_is_asked and p_metadata ? 'size' and (
    v_bytes > v_bucket.file_size_limit
    or v_bucket.allowed_mime_types is not null
      and coalesce(p_metadata ->> 'mimetype', '') <> all (v_bucket.allowed_mime_types)
  ) then
    return false;
  end if;
  if v_bytes is null or v_bytes < 0 then v_bytes := v_bucket.file_size_limit; end if;

  select o.* into v_old from storage.objects o
  where o.id = p_id or (o.bucket_id = p_bucket_id and o.name = p_name)
  limit 1;
  select sum(u.bytes), max(u.storage_limit), max(u.files) filter (where u.bucket_id = p_bucket_id),
    max(u.file_limit) filter (where u.bucket_id = p_bucket_id)
  into v_stored_bytes, v_storage_limit, v_files, v_file_limit
  from private.storage_use(p_user_id) u;
  v_bytes := v_bytes - coalesce((v_old.metadata ->> 'size')::numeric, 0);
  return (v_old.bucket_id is not distinct from p_bucket_id or v_files < v_file_limit)
    and (v_bytes <= 0 or v_stored_bytes + v_bytes <= v_storage_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_session()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.user_id = (select auth.uid())
      and s.id::text = (select auth.jwt() ->> 'session_id')
      and (s.not_after is null or s.not_after > now())
      and (u.banned_until is null or u.banned_until <= now())
  );
$function$;
comment on function private.has_session() is
  'Security definer: users cannot read auth.sessions; answers for the caller''s own token alone.';

CREATE OR REPLACE FUNCTION private.held_plan(p_user_id uuid)
 RETURNS SETOF plans
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.*
  from public.plans p
  left join private.held_subscription(p_user_id) s on s.plan_id = p.id
  where s.id is not null or p.price = 0 and p.active
  order by s.id is null, p.file_size_limit
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.held_subscription(p_user_id uuid)
 RETURNS SETOF user_subscriptions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.*
  from public.user_subscriptions s
  where s.user_id = p_user_id and s.status in ('active', 'trialing', 'past_due') and s.current_period_end > now()
  order by s.current_period_start desc
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.hide_contact_of_minor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_account_of_minor(new.id) then return null; end if;
  update public.player_cards c set shows_contact = false where c.user_id = new.id and c.shows_contact;
  update public.video_shares s set shows_contact = false where s.created_by = new.id and s.shows_contact;
  update public.video_playlists p set shows_contact = false where p.created_by = new.id and p.shows_contact;
  return null;
end;
$function$;
comment on function private.hide_contact_of_minor() is
  'Security definer: the role that changes a year of birth may have no right to change cards and links.';

CREATE OR REPLACE FUNCTION private.holds_contact(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with plain as (
    select translate(
      normalize(p_text, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९–—', '012345678901234567890123456789--'
    ) collate "C" as text
  ),
  undated as (
    select regexp_replace(
      plain.text,
      '(?<![0-9] ?[ ()./+-]?)(?:(?:19|20)[0-9]{2} ?[/-] ?(?:19|20)?[0-9]{2}|[0-9]{1,2}[./-][0-9]{1,2}[./-](?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}[./-][0-9]{1,2}[./-][0-9]{1,2})(?![ ()./+-]?[0-9])',
      ',', 'g'
    ) as text
    from plain
  )
  select plain.text ~* '@|://|\mwww\.|\m[a-z0-9-]+\.(?:app|at|au|be|bio|ca|ch|co|com|de|dk|es|eu|fr|gg|info|io|it|link|ly|me|net|nl|no|org|page|pl|pt|ru|se|site|tv|uk|us)\M'
    or undated.text ~ '[0-9](?:[ ()./+-]*[0-9]){6}'
  from plain, undated;
$function$;

CREATE OR REPLACE FUNCTION private.is_account_of_minor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select u.birth_year is null or private.is_minor(u.birth_year) from public.users u where u.id = p_user_id), true
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false)
      then private.has_session()
    else false
  end;
$function$;
comment on function private.is_admin() is
  'Security definer: the policy of public.users asks it, and would ask itself; answers for the caller''s own token alone.';

CREATE OR REPLACE FUNCTION private.is_contact(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_text ~ '^[^\s@<>"''(),:;]+@[^\s@<>"''(),:;]+\.[^\s@<>"''(),:;]+$'
    or (p_text ~ '^\+?[0-9][0-9 ()./-]*$' and char_length(regexp_replace(p_text, '[^0-9]', '', 'g')) between 5 and 20);
$function$;

CREATE OR REPLACE FUNCTION private.is_deletion_confirmed(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.account_deletions d
    where d.user_id = p_user_id and d.confirmed_at > now() - interval '1 day'
  );
$function$;

CREATE OR REPLACE FUNCTION private.is_fact(p_text text, p_length integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((char_length(p_text) <= p_length) AND (p_text = private.one_line(p_text)));

CREATE OR REPLACE FUNCTION private.is_link_password(p_access_code text, p_password text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_nobodys constant text := '$2a$10$7EqJtq98hPqEX7fNZaFWoO.kdRYQmBcXdSfV0g1.Fnhu6yQCCLVMa';
  v_hash text := (select l.password_hash from private.locked_link(p_access_code) l);
begin
  return extensions.crypt(coalesce(p_password, ''), coalesce(v_hash, v_nobodys)) = v_hash is true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_minor(p_birth_year smallint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(extract(year from now()) - p_birth_year <= 18, false);
$function$;

CREATE OR REPLACE FUNCTION private.is_paid_export(p_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.token_usage t
    where t.user_id = (select auth.uid()) and t.action = 'video_processing' and t.video_id = e.video_id
  ) or private.is_paid_reel(e.video_id)
  from (
    select case
      when p_name ~ '^[^/]+/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[^/]+$' then split_part(p_name, '/', 2)::uuid
    end as video_id
  ) e;
$function$;

CREATE OR REPLACE FUNCTION private.is_paid_reel(p_video_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_and(
    exists (
      select from public.videos v join public.token_usage t on t.video_id = v.id and t.action = 'video_processing'
      where v.id = p.video_id and v.user_id = r.user_id and not v.is_reel
    )
  ), false)
  from public.reels r join public.reel_plays p on p.reel_id = r.video_id
  where r.video_id = p_video_id and r.user_id = (select auth.uid());
$function$;

CREATE OR REPLACE FUNCTION private.is_stored_path(p_path text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select length(p_path) <= 1024
    and cardinality(string_to_array(p_path, '/')) >= 2
    and not exists (
      select from unnest(string_to_array(p_path, '/')) s (segment)
      where length(s.segment) > 255
        or s.segment collate "C" !~ '^[A-Za-z0-9_!.*''() &$@=;:+,-]+$'
        or s.segment ~ '^[.]+$'
    );
$function$;

CREATE OR REPLACE FUNCTION private.keep_admin_actions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The trace of admin actions is append-only' using errcode = 'PT403';
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_contact_of_minors()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_fact text;
begin
  if not private.is_account_of_minor(new.user_id) then return new; end if;
  if new.shows_contact then
    raise exception 'The contact of a minor is not shown' using errcode = 'PT403';
  end if;
  foreach v_fact in array array['name', 'number', 'position', 'team', 'year', 'height', 'weight'] loop
    -- A fact from before the rule must not keep others from being saved.
    if to_jsonb(new) ->> v_fact is distinct from to_jsonb(old) ->> v_fact
      and private.holds_contact(to_jsonb(new) ->> v_fact)
    then
      raise exception 'A minor''s card holds no phone number and no address' using errcode = 'PT422', detail = v_fact;
    end if;
  end loop;
  return new;
end;
$function$;
comment on function private.keep_contact_of_minors() is
  'Security definer: reads the year of birth of the card''s account, which the writing role may not read.';

CREATE OR REPLACE FUNCTION private.keep_files_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := coalesce((select auth.uid())::text, new.owner_id);
begin
  -- The policies refuse other folders; files that the project itself stores have no owner.
  if v_user_id::text is distinct from (storage.foldername(new.name))[1] then return new; end if;
  perform from public.users u where u.id = v_user_id for no key update;
  if not found or not private.has_room_for(v_user_id, new.id, new.bucket_id, new.name, new.metadata) then
    -- Storage answers a message with these words as it answers for policies.
    raise exception 'row-level security: the plan has no room for this file' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$function$;
comment on function private.keep_files_within_plan() is
  'Security definer: counts the files and reads the plan of the account, whoever writes the row, and locks the account.';

CREATE OR REPLACE FUNCTION private.keep_last_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('private.keep_last_admin'));
  if not exists (select from public.users u where u.is_admin and u.id <> old.id) then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'The ledger is append-only' using errcode = 'PT403';
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_paying_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = old.id and s.stripe_subscription_id is not null
      and (
        s.status in ('past_due', 'unpaid', 'paused')
        or s.status in ('active', 'trialing') and not s.cancel_at_period_end
      )
  ) then
    raise exception 'The subscription of this account still takes payments'
      using errcode = 'PT409', hint = 'Cancel it at the payment provider, then delete the account.';
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_limit integer;
  v_count integer;
begin
  if v_user_id is null then return new; end if;
  perform from public.users u where u.id = v_user_id for no key update;
  case tg_table_name
    when 'videos' then
      perform private.take_from_rate_limit('video/user', v_user_id::text, 300, interval '1 hour', now());
      v_limit := (select l.video_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.videos v where v.user_id = v_user_id limit v_limit) counted
      );
    when 'video_shares' then
      v_limit := (select l.share_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.video_shares s where s.created_by = v_user_id limit v_limit) counted
      );
    when 'video_playlists' then
      v_limit := (select l.playlist_limit from private.limits_of(v_user_id) l);
      v_count := (
        select count(*) from (select from public.video_playlists p where p.created_by = v_user_id limit v_limit) counted
      );
    when 'support_tickets' then
      -- Help is the same for every plan. 1,000 are two a week for ten years; open_ticket takes ten an hour.
      v_limit := 1000;
      v_count := (
        select count(*) from (select from public.support_tickets t where t.user_id = v_user_id limit v_limit) counted
      );
  end case;
  if v_count >= v_limit then
    raise exception 'The account holds as many of these as it may' using errcode = 'PT403', detail = tg_table_name;
  end if;
  return new;
end;
$function$;
comment on function private.keep_within_plan() is
  'Security definer: counts rows and calls for users who cannot lock or write what it takes.';

CREATE OR REPLACE FUNCTION private.limits_of(p_user_id uuid)
 RETURNS TABLE(video_limit integer, share_limit integer, playlist_limit integer, storage_limit bigint, file_limit integer, image_limit integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select p.video_limit, p.share_limit, p.playlist_limit, p.storage_limit, p.file_limit, p.image_limit
  from private.held_plan(p_user_id) p;
  if not found then
    return query select 1000, 1000, 200, 10737418240, 3000, 500;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.linked_files(p_file_key uuid)
 RETURNS TABLE(bucket_id text, name text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f.bucket_id, f.name, shown.expires_at
  from (
    select s.video_id, s.expires_at from public.video_shares s
    where s.file_key = p_file_key and s.is_active and (s.expires_at is null or s.expires_at > now())
    union all
    select i.video_id, p.expires_at
    from public.video_playlists p join public.playlist_items i on i.playlist_id = p.id
    where p.file_key = p_file_key and p.is_active and (p.expires_at is null or p.expires_at > now())
  ) shown
  join public.videos v on v.id = shown.video_id and v.processed_video_path is not null
  cross join lateral (
    -- An export that was replaced after it was measured is not shown.
    select o.bucket_id, o.name from storage.objects o
    where o.bucket_id = 'processed_videos' and o.name = v.processed_video_path
      and (v.processed_version is null or v.processed_version = concat_ws('/', o.id::text, o.version))
    union all
    select o.bucket_id, o.name from storage.objects o where o.bucket_id = 'thumbnails' and o.name = v.thumbnail_path
  ) f;
$function$;

CREATE OR REPLACE FUNCTION private.listed_ticket(t support_tickets, u users, p_reply_count bigint)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'id', t.id, 'userId', t.user_id, 'subject', t.subject, 'excerpt', left(t.description, 200), 'status', t.status,
    'createdAt', t.created_at, 'updatedAt', t.updated_at, 'user', private.ticket_user(u),
    'replyCount', p_reply_count, 'hasNewAnswer', private.has_new_answer(t)
  );
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_playlist(p_access_code text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_playlist_id uuid;
begin
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid())
  for no key update;
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  return v_playlist_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_playlist_videos(p_user_id uuid, p_video_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_count integer := coalesce(cardinality(p_video_ids), 0);
begin
  if v_count > 500 then
    raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
  end if;
  if v_count > (select count(distinct i.id) from unnest(p_video_ids) i (id)) then
    raise exception 'A playlist holds a video once' using errcode = 'PT422';
  end if;
  perform from public.users u where u.id = p_user_id for key share;
  if v_count > (
    select count(*) from (
      select from public.videos v
      where v.id = any(p_video_ids) and v.user_id = p_user_id and v.processed_video_path is not null
      order by v.id for key share
    ) locked
  ) then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.locked_link(p_access_code text)
 RETURNS TABLE(kind text, password_hash text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'video', s.password_hash
  from public.video_shares s
  join public.videos v on v.id = s.video_id
  where s.access_code = p_access_code and s.is_active and (s.expires_at is null or s.expires_at > now())
    and v.processed_video_path is not null
    and s.password_hash is not null and s.created_by is distinct from (select auth.uid())
  union all
  select 'playlist', p.password_hash
  from public.video_playlists p
  where p.access_code = p_access_code and p.is_active and (p.expires_at is null or p.expires_at > now())
    and p.password_hash is not null and p.created_by is distinct from (select auth.uid());
$function$;

CREATE OR REPLACE FUNCTION private.log_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_amount integer;
begin
  if tg_op = 'INSERT' then
    insert into private.token_ledger (user_id, amount, kind) values (new.id, new.token_balance, 'opened');
    return null;
  end if;
  v_amount := new.token_balance - private.tokens_used_since(new.id, new.tokens_replenished_at)
    - (old.token_balance - private.tokens_used_since(old.id, old.tokens_replenished_at));
  insert into private.token_ledger (user_id, amount, kind, reference)
  values (
    new.id,
    v_amount,
    coalesce(nullif(current_setting('standout.token_kind', true), ''), 'adjustment'),
    coalesce(current_setting('standout.token_reference', true), '')
  );
  return null;
end;
$function$;
comment on function private.log_account_change() is
  'Security definer: writes private.token_ledger, which no role but the owner can write.';

CREATE OR REPLACE FUNCTION private.log_admin_action(p_action text, p_user_id uuid, p_details jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.admin_actions (admin_id, action, user_id, details)
  values ((select auth.uid()), p_action, p_user_id, p_details);
$function$;

CREATE OR REPLACE FUNCTION private.log_usage()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.token_ledger (user_id, amount, kind, reference)
  select new.user_id, -new.amount, 'usage', new.id::text
  from public.users u
  where u.id = new.user_id and new.created_at >= u.tokens_replenished_at;
  return null;
end;
$function$;
comment on function private.log_usage() is
  'Security definer: writes private.token_ledger, which no role but the owner can write.';

CREATE OR REPLACE FUNCTION private.look_up_content(p_action text, p_network text, p_access_code text, p_limit integer, p_wrong_limit integer)
 RETURNS json
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wrong text := p_action || '/wrong';
  v_content json;
begin
  perform private.take_from_rate_limit(p_action, p_network, p_limit, interval '1 minute', now());
  if private.rate_limit_used(v_wrong, p_network, interval '1 minute', now()) >= p_wrong_limit then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
  v_content := private.shared_content(p_access_code);
  if v_content is null then
    perform private.take_from_rate_limit(v_wrong, p_network, p_wrong_limit, interval '1 minute', now());
  end if;
  return v_content;
end;
$function$;

CREATE OR REPLACE FUNCTION private.many_lines(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN CASE WHEN ((p_text COLLATE "C") ~ '^[!-~\u00a1-\u00ac\u00ae-\u024f]+([ \n]+[!-~\u00a1-\u00ac\u00ae-\u024f]+)*$'::text) THEN p_text ELSE regexp_replace(regexp_replace((private.without_unseen(p_text) COLLATE "C"), '\r\n|[\u000b-\u000d\u0085\u2028\u2029]'::text, chr(10), 'g'::text), '^[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+|[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+$'::text, ''::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION private.months_after(p_start timestamp with time zone, p_months integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select ((p_start at time zone 'UTC') + make_interval(months => p_months)) at time zone 'UTC';
$function$;

CREATE OR REPLACE FUNCTION private.most_film_frames(p_clip_frames integer, p_title_frames integer, p_look text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_clip_frames + coalesce(p_title_frames, 180) + 15
    + case when coalesce(p_look, 'identify') = 'identify' then 30 * least(p_clip_frames, 100) else 0 end;
$function$;

CREATE OR REPLACE FUNCTION private.most_reel_frames(p_video_id uuid, p_chapters jsonb, p_composed jsonb)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 180 + coalesce(sum(
    case when c.play is null then private.most_film_frames(
        coalesce(v.processed_end_frame - v.processed_first_frame, v.frame_count), v.processed_title_frames,
        v.processed_look)
      else private.most_film_frames(
        coalesce(least((c.play ->> 'end')::integer, v.frame_count) - (c.play ->> 'first')::integer, v.frame_count),
        0, null)
    end
  ), 0)
  from public.reel_plays p
  join public.videos v on v.id = p.video_id
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = p.video_id::text
  where p.reel_id = p_video_id
    and exists (
      select from jsonb_array_elements(p_chapters) h (chapter) where h.chapter ->> 'videoId' = p.video_id::text
    );
$function$;

CREATE OR REPLACE FUNCTION private.network_of(p_address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_address inet;
begin
  v_address := regexp_replace(p_address, '^::ffff:(?=[0-9]+\.)', '', 'i')::inet;
  if family(v_address) = 4 then return host(v_address); end if;
  return network(set_masklen(v_address, 64))::text;
exception when invalid_text_representation then
  return left(p_address, 100);
end;
$function$;

CREATE OR REPLACE FUNCTION private.one_line(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN CASE WHEN ((p_text COLLATE "C") ~ '^[!-~\u00a1-\u00ac\u00ae-\u024f]+( [!-~\u00a1-\u00ac\u00ae-\u024f]+)*$'::text) THEN p_text ELSE btrim(regexp_replace((private.without_unseen(p_text) COLLATE "C"), '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+'::text, ' '::text, 'g'::text)) END;

CREATE OR REPLACE FUNCTION private.open_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.take_from_rate_limit('ticket/user', (select auth.uid())::text, 10, interval '1 hour', now());
  new.subject := private.clean_title(new.subject);
  new.description := private.clean_description(new.description);
  return new;
end;
$function$;
comment on function private.open_ticket() is
  'Security definer: counts calls in private.rate_limits, which users cannot write.';

CREATE OR REPLACE FUNCTION private.opened_content(p_access_code text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'kind', 'video', 'fileKey', s.file_key, 'expiresAt', s.expires_at,
    'isOwner', s.created_by is not distinct from (select auth.uid()),
    'backgroundPath', u.title_background_path, 'croppedBackgroundPath', u.cropped_background_path,
    'card', private.shown_card(s.created_by, s.shows_card, s.shows_contact),
    'video', private.shared_video(v)
  )
  from public.video_shares s
  join public.videos v on v.id = s.video_id
  left join public.user_settings u on u.user_id = s.created_by
  where s.access_code = p_access_code and s.is_active and (s.expires_at is null or s.expires_at > now())
    and v.processed_video_path is not null
  union all
  select json_build_object(
    'kind', 'playlist', 'fileKey', p.file_key, 'expiresAt', p.expires_at,
    'isOwner', p.created_by is not distinct from (select auth.uid()),
    'backgroundPath', p.background_image_path, 'croppedBackgroundPath', p.cropped_background_path,
    'card', private.shown_card(p.created_by, p.shows_card, p.shows_contact),
    'id', p.id, 'title', p.title, 'description', p.description,
    'videos', coalesce(
      (
        select json_agg(private.shared_video(v) order by i.order_num)
        from public.playlist_items i
        join public.videos v on v.id = i.video_id
        where i.playlist_id = p.id and v.processed_video_path is not null
      ),
      '[]'::json
    )
  )
  from public.video_playlists p
  where p.access_code = p_access_code and p.is_active and (p.expires_at is null or p.expires_at > now());
$function$;

CREATE OR REPLACE FUNCTION private.opens_content(p_access_code text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) > 0
  from (
    select s.id from public.video_shares s
    join public.videos v on v.id = s.video_id
    where s.access_code = p_access_code and s.is_active and (s.expires_at is null or s.expires_at > now())
      and v.processed_video_path is not null
    union all
    select p.id from public.video_playlists p
    where p.access_code = p_access_code and p.is_active and (p.expires_at is null or p.expires_at > now())
  ) opened;
$function$;

CREATE OR REPLACE FUNCTION private.own_file_size_limit()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select p.file_size_limit from private.held_plan((select auth.uid())) p), 104857600);
$function$;

CREATE OR REPLACE FUNCTION private.page_size(p_limit integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select least(greatest(coalesce(p_limit, 50), 1), 100);
$function$;

CREATE OR REPLACE FUNCTION private.paid_frames(p_video_id uuid)
 RETURNS int4multirange
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(range_agg(t.paid_frames), '{}') from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
$function$;

CREATE OR REPLACE FUNCTION private.random_access_code()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_letters constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  v_bytes bytea;
  v_code text := '';
begin
  while length(v_code) < 8 loop
    v_bytes := extensions.gen_random_bytes(8);
    for v_index in 0..7 loop
      if get_byte(v_bytes, v_index) < 252 then
        v_code := v_code || substr(v_letters, get_byte(v_bytes, v_index) % 36 + 1, 1);
      end if;
    end loop;
  end loop;
  return left(v_code, 8);
end;
$function$;

CREATE OR REPLACE FUNCTION private.rate_limit_used(p_action text, p_subject text, p_window interval, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(r.calls), 0)
  from private.rate_limits r, private.rate_limit_key k
  where r.action = p_action
    and r.subject = extensions.hmac(convert_to(p_subject, 'UTF8'), k.secret, 'sha256')
    and r.window_start = date_bin(p_window, p_now, timestamptz '2000-01-01 00:00:00+00');
$function$;

CREATE OR REPLACE FUNCTION private.readable_ticket(p_ticket_id uuid)
 RETURNS support_tickets
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_ticket public.support_tickets;
begin
  select t.* into v_ticket from public.support_tickets t where t.id = p_ticket_id;
  if found then return v_ticket; end if;
  if private.ticket_exists(p_ticket_id) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  raise exception 'Ticket not found' using errcode = 'PT404';
end;
$function$;

CREATE OR REPLACE FUNCTION private.receipt_subject(p_parts text[])
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select extensions.hmac(convert_to(p_parts::text, 'UTF8'), k.secret, 'sha256') from private.rate_limit_key k;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_admin_user_row(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then return; end if;
  insert into private.admin_user_rows as r
    (user_id, plan_name, created_at, token_balance, tokens_used, name_key, search_text)
  select f.user_id, f.plan_name, f.created_at, f.token_balance, f.tokens_used, f.name_key, f.search_text
  from private.admin_user_facts f where f.user_id = p_user_id
  on conflict (user_id) do update
  set (plan_name, created_at, token_balance, tokens_used, name_key, search_text) = (
    excluded.plan_name, excluded.created_at, excluded.token_balance, excluded.tokens_used, excluded.name_key,
    excluded.search_text
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_deleted_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.deleted_videos d where d.id = new.id) then
    raise exception 'A deleted video had this id' using errcode = 'unique_violation';
  end if;
  return new;
end;
$function$;
comment on function private.refuse_deleted_id() is
  'Security definer: users do not read the list of deleted ids.';

CREATE OR REPLACE FUNCTION private.refuse_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is not null then
    perform private.require_session();
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_values(p_sqlstate text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  raise exception 'These values cannot be stored' using errcode = p_sqlstate;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remember_deleted_video()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.deleted_videos (id) values (old.id) on conflict do nothing;
  update public.reel_plays p set deleted_name = coalesce(nullif(old.friendly_name, ''), old.title)
  from public.reels r
  where r.video_id = p.reel_id and r.user_id = old.user_id and p.video_id = old.id and p.deleted_name is null;
  return null;
end;
$function$;
comment on function private.remember_deleted_video() is
  'Security definer: users write neither the list of deleted ids nor the plays of a reel; only reels of the video''s owner change.';

CREATE OR REPLACE FUNCTION private.replenish_tokens(p_user_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_start timestamptz;
  v_months integer := 0;
begin
  select u.tokens_replenished_at into v_start from public.users u
  where u.id = p_user_id and private.months_after(u.tokens_replenished_at, 1) <= p_now
  for no key update;
  if not found then return; end if;
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = p_user_id and s.stripe_subscription_id is not null
      and s.status = 'active' and s.current_period_end > p_now
  ) then
    return;
  end if;

  while private.months_after(v_start, v_months + 1) <= p_now loop
    v_months := v_months + 1;
  end loop;
  perform private.start_token_period(p_user_id, private.months_after(v_start, v_months), p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reply_updates_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.support_tickets t
  set updated_at = greatest(new.created_at, t.updated_at + interval '1 microsecond'),
    answered_at = case
      when new.is_admin and new.user_id is distinct from t.user_id
        then greatest(new.created_at, t.updated_at + interval '1 microsecond')
      else t.answered_at
    end
  where t.id = new.ticket_id;
  return null;
end;
$function$;
comment on function private.reply_updates_ticket() is
  'Security definer: notes when a ticket was answered, which users cannot write.';

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Unauthorized: Admin access required' using errcode = 'PT403';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_confirmed_deletion()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_session();
  if not private.is_deletion_confirmed((select auth.uid())) then
    raise exception 'A fresh code is needed' using errcode = 'PT403';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_deletable(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.users u where u.id = p_user_id and u.is_admin)
    and not exists (select from public.users u where u.is_admin and u.id <> p_user_id)
  then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_original_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if new.file_size > private.own_file_size_limit() then
    raise exception 'The file is larger than the plan allows'
      using errcode = 'PT413', detail = private.own_file_size_limit()::text;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_paid_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- A new row has no charges yet; of another one the number is as before, because clients cannot change it, and the new
  -- row's is computed only after this.
  v_frame_count integer := old.frame_count;
  v_first integer := coalesce(new.processed_first_frame, 0);
  v_end integer := coalesce(new.processed_end_frame, v_frame_count);
  v_film private.film_measurements;
begin
  if exists (
    select from public.token_usage t
    where t.video_id = new.id and t.action = 'video_processing'
      and t.paid_version is distinct from private.stored_original_version(new.original_path)
  ) then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;
  if not private.paid_frames(new.id) @> int4range(v_first, v_end) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;
  -- A charge from before has paid for the whole clip, however long that is.
  if v_frame_count is null then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT412';
  end if;
  select m.* into v_film
  from private.stored_film(new.id, new.processed_video_path) f
  join private.film_measurements m on m.version = f.version;
  if not found then
    raise exception 'The film of this video has not been measured yet' using errcode = 'PT412';
  end if;
  if v_film.frames > private.most_film_frames(
    least(v_end, v_frame_count) - v_first, new.processed_title_frames, new.processed_look
  ) then
    raise exception 'The film shows more than was paid for' using errcode = 'PT402';
  end if;
  new.processed_version := v_film.version;
  new.processed_duration_sec := v_film.duration_sec;
  return new;
end;
$function$;
comment on function private.require_paid_export() is
  'Security definer: reads what was measured and what was paid, which users do not write.';

CREATE OR REPLACE FUNCTION private.require_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.has_session() then
    raise exception 'The session has ended' using errcode = 'PT401';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_to_free(p_sync private.stripe_syncs, p_ended_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_free_id uuid := (select p.id from public.plans p where p.price = 0 and p.active order by p.name limit 1);
begin
  update private.stripe_syncs y set has_ended = true
  where y.stripe_subscription_id = p_sync.stripe_subscription_id;
  if exists (
    select 1 from public.user_subscriptions s
    where s.user_id = p_sync.user_id and s.stripe_subscription_id is not null
      and s.status = 'active' and s.current_period_end > now()
  ) then
    return;
  end if;
  if v_free_id is not null then
    -- It begins after every other one, as the newest subscription names the plan (core spec, section 3), and before
    -- whatever is bought at the very moment of the end.
    insert into public.user_subscriptions (user_id, plan_id, current_period_start, current_period_end)
    select p_sync.user_id, v_free_id, f.began, f.began + interval '30 days'
    from (
      select greatest(
        p_ended_at - interval '1 second', max(s.current_period_start) + interval '1 microsecond'
      ) as began
      from public.user_subscriptions s where s.user_id = p_sync.user_id
    ) f;
  end if;
  perform private.start_token_period(p_sync.user_id, least(p_ended_at, now()), now());
  perform private.cover_usage(p_sync.user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.save_details(p_video videos, p_is_tracked boolean, p_details jsonb, p_seen jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_now jsonb := to_jsonb(p_video);
  v_new public.videos;
begin
  if exists (
    select from jsonb_each(p_details) d
    where v_now -> d.key not in ('null', '""', d.value) and not coalesce(p_seen -> d.key @> (v_now -> d.key), false)
  ) then
    raise exception 'The details were changed elsewhere' using errcode = 'PT409';
  end if;
  v_new := jsonb_populate_record(p_video, p_details);
  update public.videos v
  set is_tracked = p_is_tracked, friendly_name = v_new.friendly_name, description = nullif(v_new.description, ''),
      player_name = v_new.player_name, recording_date = v_new.recording_date, circle_size = v_new.circle_size,
      circle_tilt = v_new.circle_tilt, circle_color = v_new.circle_color, font_size = v_new.font_size,
      fits_player = v_new.fits_player
  where v.id = p_video.id and (v_new is distinct from p_video or v.is_tracked <> p_is_tracked);
exception when not_null_violation or check_violation or data_exception then
  raise exception 'These details cannot be stored' using errcode = 'PT422';
end;
$function$;

CREATE OR REPLACE FUNCTION private.set_video_file_size()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.file_size := (
    select (o.metadata ->> 'size')::bigint
    from storage.objects o
    where o.bucket_id = 'original_videos' and o.name = new.original_path
  );
  if new.original_path is not null and new.file_size is null then
    raise exception 'No stored file has the name in original_path'
      using errcode = 'foreign_key_violation', detail = new.original_path;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_key()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when h.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then h.key::uuid end
  from (select nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key' as key) h;
$function$;

CREATE OR REPLACE FUNCTION private.shared_content(p_access_code text)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select json_build_object('kind', 'locked', 'of', l.kind) from private.locked_link(p_access_code) l),
    private.opened_content(p_access_code)
  );
$function$;

CREATE OR REPLACE FUNCTION private.shared_files()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Nothing is signed, listed or copied with a key.
  if storage.operation() is distinct from 'storage.object.get_authenticated' then return '{}'; end if;
  return array(select f.bucket_id || '/' || f.name from private.linked_files(private.share_key()) f);
end;
$function$;
comment on function private.shared_files() is
  'Security definer, callable by anon: a link''s key opens the files of its videos alone, whose rows only their owner reads.';

CREATE OR REPLACE FUNCTION private.shared_video(v videos)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'id', v.id, 'title', v.title, 'friendlyName', v.friendly_name, 'description', v.description,
    'recordingDate', v.recording_date, 'durationSec', coalesce(v.processed_duration_sec, v.duration_sec),
    'videoPath', v.processed_video_path, 'thumbnailPath', v.thumbnail_path,
    'chapters', (
      select json_agg(
        json_build_object('title', c.chapter ->> 'title', 'startSec', c.chapter -> 'startSec') order by c.position
      )
      from public.reels r cross join jsonb_array_elements(r.chapters) with ordinality c (chapter, position)
      where r.video_id = v.id
    )
  );
$function$;

CREATE OR REPLACE FUNCTION private.shown_card(p_user_id uuid, p_shows_card boolean, p_shows_contact boolean)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select nullif(
    jsonb_strip_nulls(jsonb_build_object(
      'name', private.shown_fact(c.name, m.is_minor), 'number', private.shown_fact(c.number, m.is_minor),
      'position', private.shown_fact(c.position, m.is_minor), 'team', private.shown_fact(c.team, m.is_minor),
      'year', private.shown_fact(c.year, m.is_minor), 'height', private.shown_fact(c.height, m.is_minor),
      'weight', private.shown_fact(c.weight, m.is_minor),
      'contact', case when p_shows_contact and c.shows_contact and not m.is_minor then nullif(c.contact, '') end
    )),
    '{}'
  )::json
  from public.player_cards c cross join lateral (select private.is_account_of_minor(c.user_id) as is_minor) m
  where c.user_id = p_user_id and p_shows_card;
$function$;

CREATE OR REPLACE FUNCTION private.shown_fact(p_fact text, p_is_minor boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when not (p_is_minor and private.holds_contact(p_fact)) then nullif(p_fact, '') end;
$function$;

CREATE OR REPLACE FUNCTION private.shows_paid_frames(p_chapters jsonb, p_composed jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(bool_and(
    case when c.play is null and v.processed_video_path is not null then true
      else private.paid_frames(v.id) @> int4range(
        coalesce((c.play ->> 'first')::integer, 0), coalesce((c.play ->> 'end')::integer, v.frame_count)
      )
    end
  ), false)
  from jsonb_array_elements(p_chapters) h (chapter)
  join public.videos v on v.id = (h.chapter ->> 'videoId')::uuid and v.user_id = (select auth.uid())
  left join jsonb_array_elements(p_composed) c (play) on c.play ->> 'videoId' = h.chapter ->> 'videoId';
$function$;

CREATE OR REPLACE FUNCTION private.small_letters(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lower(p_text collate "pg_c_utf8") collate "C";
$function$;

CREATE OR REPLACE FUNCTION private.start_token_period(p_user_id uuid, p_start timestamp with time zone, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_left integer;
  v_extra integer;
begin
  select least(u.extra_tokens, greatest(u.token_balance - private.tokens_used(u.id), 0)) into v_extra
  from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  v_left := private.token_limit(p_user_id, p_now) + v_extra;
  perform set_config('standout.token_kind', 'period', true);
  update public.users u
  set token_balance = v_left, extra_tokens = v_extra, tokens_replenished_at = p_start
  where u.id = p_user_id;
  perform set_config('standout.token_kind', '', true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.status_updates_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.storage_use(p_user_id uuid)
 RETURNS TABLE(bucket_id text, files bigint, bytes numeric, file_limit integer, storage_limit bigint)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select b.bucket_id, f.files, f.bytes, case when b.is_image then l.image_limit else l.file_limit end, l.storage_limit
  from (
    values ('original_videos', false), ('processed_videos', false), ('thumbnails', false),
      ('title_backgrounds', true), ('cropped_backgrounds', true), ('playlist_backgrounds', true)
  ) b (bucket_id, is_image)
  cross join private.limits_of(p_user_id) l
  cross join lateral (
    select count(*) as files, coalesce(sum((o.metadata ->> 'size')::numeric), 0) as bytes
    from storage.objects o
    where o.bucket_id = b.bucket_id
      and lower(o.name) collate "C" >= p_user_id::text || '/'
      and lower(o.name) collate "C" < p_user_id::text || '0'
      and starts_with(o.name, p_user_id::text || '/')
  ) f;
end;
$function$;

CREATE OR REPLACE FUNCTION private.stored_film(p_video_id uuid, p_path text)
 RETURNS TABLE(version text, size_bytes bigint, etag text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws('/', o.id::text, o.version), (o.metadata ->> 'size')::bigint, o.metadata ->> 'eTag'
  from public.videos v
  join storage.objects o on o.bucket_id = 'processed_videos' and o.name = p_path
  where v.id = p_video_id and starts_with(o.name, v.user_id::text || '/' || v.id::text || '/');
$function$;

CREATE OR REPLACE FUNCTION private.stored_original_size(p_path text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (o.metadata ->> 'size')::bigint
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$function$;

CREATE OR REPLACE FUNCTION private.stored_original_version(p_path text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select concat_ws('/', o.id::text, o.version)
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = p_path;
$function$;

CREATE OR REPLACE FUNCTION private.subscription_change(p_old user_subscriptions, p_new user_subscriptions, p_old_plan text, p_new_plan text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_new.status = 'canceled' and p_old.status is distinct from 'canceled' then p_new_plan || ' ended'
    when p_old.id is null then 'Subscribed to ' || p_new_plan
    when p_new.status in ('past_due', 'unpaid') and p_old.status = 'active'
      then 'The payment for ' || p_new_plan || ' failed'
    when p_new.plan_id <> p_old.plan_id then 'Changed from ' || p_old_plan || ' to ' || p_new_plan
    when p_new.cancel_at_period_end and not p_old.cancel_at_period_end then p_new_plan || ' ends with its period'
    when p_old.cancel_at_period_end and not p_new.cancel_at_period_end then p_new_plan || ' continues'
    when p_new.status = 'active' and p_old.status <> 'active' then p_new_plan || ' is paid again'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.sync_user_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.users set email = coalesce(new.email, '') where id = new.id;
  return new;
end;
$function$;
comment on function private.sync_user_email() is
  'Security definer: the auth service changes addresses, and has no rights on public.users.';

CREATE OR REPLACE FUNCTION private.sync_user_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.users u
  set
    first_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'first_name'), ''), u.first_name),
    last_name = coalesce(nullif(private.clean_name(new.raw_user_meta_data, 'last_name'), ''), u.last_name)
  where u.id = new.id;
  return new;
end;
$function$;
comment on function private.sync_user_name() is
  'Security definer: the auth service changes names, and has no rights on public.users.';

CREATE OR REPLACE FUNCTION private.take_access_code(p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_code text;
begin
  perform private.take_from_rate_limit('access_code/user', p_user_id::text, 300, interval '1 hour', now());
  for v_attempt in 1..10 loop
    insert into private.access_codes (access_code) values (private.random_access_code())
    on conflict (access_code) do nothing
    returning access_code into v_code;
    if v_code is not null then return v_code; end if;
  end loop;
  raise exception 'Could not generate unique access code' using errcode = 'PT503';
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_back_reload(p_user_id uuid, p_truth jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_session text := p_truth ->> 'sessionId';
  v_tokens numeric := (p_truth ->> 'tokens')::numeric;
  v_paid integer := (p_truth ->> 'amountCents')::integer;
  v_returned integer := least(coalesce((p_truth ->> 'returnedCents')::integer, 0), v_paid);
  v_before integer := coalesce(
    (select r.returned_cents from private.stripe_returns r where r.session_id = p_truth ->> 'sessionId'), 0
  );
  v_taken integer;
begin
  if v_returned <= v_before then return; end if;
  insert into private.stripe_returns as r (session_id, user_id, returned_cents)
  values (v_session, p_user_id, v_returned)
  on conflict (session_id) do update set returned_cents = excluded.returned_cents;

  perform private.replenish_tokens(p_user_id, now());
  select least(
    floor(v_tokens * v_returned / v_paid) - floor(v_tokens * v_before / v_paid),
    u.extra_tokens,
    greatest(u.token_balance - private.tokens_used(u.id), 0)
  )
  into v_taken from public.users u where u.id = p_user_id;
  if v_taken > 0 then
    perform set_config('standout.token_kind', 'reload', true);
    perform set_config('standout.token_reference', v_session, true);
    update public.users u
    set token_balance = u.token_balance - v_taken, extra_tokens = u.extra_tokens - v_taken
    where u.id = p_user_id;
    perform set_config('standout.token_kind', '', true);
    perform set_config('standout.token_reference', '', true);
  end if;
  insert into public.subscription_events (user_id, event_type, amount, note, created_at)
  values (
    p_user_id, 'reload', nullif(-v_taken, 0), 'Returned ' || private.dollars(v_returned - v_before), clock_timestamp()
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_from_rate_limit(p_action text, p_subject text, p_limit integer, p_window interval, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_start timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01 00:00:00+00');
  v_digest bytea;
  v_calls integer;
begin
  delete from private.rate_limits r using (
    select o.action, o.subject, o.window_start from private.rate_limits o
    where o.window_start < p_now - interval '1 day' limit 100 for update skip locked
  ) old
  where (r.action, r.subject, r.window_start) = (old.action, old.subject, old.window_start);

  select extensions.hmac(convert_to(p_subject, 'UTF8'), k.secret, 'sha256') into v_digest from private.rate_limit_key k;
  insert into private.rate_limits as r (action, subject, window_start) values (p_action, v_digest, v_start)
  on conflict (action, subject, window_start) do update set calls = r.calls + 1
  returning r.calls into v_calls;
  if v_calls > p_limit then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.ticket_exists(p_ticket_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.support_tickets t where t.id = p_ticket_id);
$function$;
comment on function private.ticket_exists(uuid) is
  'Security definer: a ticket that may not be read is refused, one that is gone is not found; tells nothing else of it.';

CREATE OR REPLACE FUNCTION private.ticket_user(u users)
 RETURNS json
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when u.id is not null
    then json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.token_limit(p_user_id uuid, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (
      select p.token_limit
      from public.user_subscriptions s
      join public.plans p on p.id = s.plan_id
      where s.user_id = p_user_id and s.status = 'active' and s.current_period_end > p_now
      order by s.current_period_start desc
      limit 1
    ),
    25000
  );
$function$;

CREATE OR REPLACE FUNCTION private.tokens_after_renewal(p_user_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
      (
        select p.token_limit
        from private.held_subscription(u.id) s
        join public.plans p on p.id = s.plan_id
        where s.stripe_subscription_id is not null and s.status = 'active' and not s.cancel_at_period_end
      ),
      private.token_limit(u.id, private.months_after(u.tokens_replenished_at, 1))
    ) + least(u.extra_tokens, greatest(u.token_balance - private.tokens_used(u.id), 0))
  from public.users u where u.id = p_user_id;
$function$;

CREATE OR REPLACE FUNCTION private.tokens_used(p_user_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  join public.users u on u.id = t.user_id
  where t.user_id = p_user_id and t.created_at >= u.tokens_replenished_at;
$function$;

CREATE OR REPLACE FUNCTION private.tokens_used_since(p_user_id uuid, p_start timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(t.amount), 0)::integer
  from public.token_usage t
  where t.user_id = p_user_id and t.created_at >= p_start;
$function$;

CREATE OR REPLACE FUNCTION private.touch_faq_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.trace_reading(p_action text, p_user_id uuid, p_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform from public.users u where u.id = p_user_id;
  if not found then
    raise exception 'User not found' using errcode = 'PT404';
  end if;
  perform private.log_admin_action(
    p_action, p_user_id, jsonb_strip_nulls(jsonb_build_object('before', p_before))
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.use_reading_receipt(p_receipt uuid, p_action text, p_user_id uuid, p_before timestamp with time zone, p_before_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.use_receipt(
    p_receipt, p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text,
    p_before_id::text);
end;
$function$;

CREATE OR REPLACE FUNCTION private.use_receipt(p_receipt uuid, p_purpose text, VARIADIC p_subject text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.receipts r
  where r.id = p_receipt and r.purpose = p_purpose and r.subject = private.receipt_subject(p_subject)
    and r.expires_at > now() and r.made_in <> pg_current_xact_id();
  if not found then
    raise exception 'A receipt is needed for this' using errcode = 'PT428';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.without_unseen(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN CASE WHEN ((p_text COLLATE "C") !~ '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text) THEN p_text ELSE regexp_replace((p_text COLLATE "C"), ((((((('(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f'::text || '|[\u00a9\u00ae\u203c\u2049\u2122\u2139\u3030\u303d\u3297\u3299\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]\ufe0f?(?:\u200d(?=[\u2190-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]))?'::text) || '|[#*0-9]\ufe0f(?=\u20e3)'::text) || '|[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc][\u200c\u200d](?=[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc])'::text) || '|[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]\u200d'::text) || '|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af][\U000e0100-\U000e01ef]'::text) || '|[\u1820-\u18aa][\u180b-\u180d\u180f])'::text) || '|[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text), '\1'::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION private.write_reel_plays(p_reel_id uuid, p_user_id uuid, p_recipe jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_plays jsonb := p_recipe -> 'plays';
  v_ids uuid[];
  v_deleted jsonb;
  v_new record;
begin
  if jsonb_typeof(v_plays) is distinct from 'array' or jsonb_array_length(v_plays) > 50 then
    raise exception 'A reel has at most 50 plays' using errcode = 'PT422', detail = 'plays';
  end if;
  v_ids := array(select (e.play ->> 'videoId')::uuid from jsonb_array_elements(v_plays) e (play));
  if cardinality(v_ids) > (select count(distinct i.id) from unnest(v_ids) i (id)) then
    raise exception 'A reel has a play once' using errcode = 'PT422', detail = 'twice';
  end if;

  -- Nobody deletes a play between the look at it and the end of this.
  perform from public.videos v where v.id = any (v_ids) order by v.id for key share;
  for v_new in
    select i.id, v.user_id, v.is_reel,
      (v.processed_video_path is not null or v.is_tracked) and exists (
        select from public.token_usage t where t.video_id = v.id and t.action = 'video_processing'
      ) as is_processed
    from unnest(v_ids) i (id) left join public.videos v on v.id = i.id
    where not exists (select from public.reel_plays p where p.reel_id = p_reel_id and p.video_id = i.id)
  loop
    if v_new.user_id is distinct from p_user_id then
      raise exception 'Video not found' using errcode = 'PT404';
    end if;
    if v_new.is_reel then
      raise exception 'A reel is made of plays, not of reels' using errcode = 'PT422', detail = 'reel';
    end if;
    if not v_new.is_processed then
      raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
    end if;
  end loop;

  select coalesce(jsonb_object_agg(p.video_id, p.deleted_name), '{}') into v_deleted
  from public.reel_plays p where p.reel_id = p_reel_id and p.deleted_name is not null;
  delete from public.reel_plays p where p.reel_id = p_reel_id;
  insert into public.reel_plays (reel_id, position, video_id, line, look, deleted_name)
  select p_reel_id, e.position, (e.play ->> 'videoId')::uuid, e.play ->> 'line', e.play ->> 'look',
    v_deleted ->> (e.play ->> 'videoId')
  from jsonb_array_elements(v_plays) with ordinality e (play, position);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_reply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_is_admin boolean := (select private.is_admin());
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.support_tickets t
  where t.id = new.ticket_id and (t.user_id = v_user_id or v_is_admin) for no key update;
  if not found or new.user_id is distinct from v_user_id or (new.is_admin and not v_is_admin) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  perform private.take_from_rate_limit(
    'ticket_reply/user', v_user_id::text, case when v_is_admin then 600 else 60 end, interval '1 hour', now());
  if (select count(*) from public.ticket_replies r where r.ticket_id = new.ticket_id) >= 500 then
    raise exception 'A ticket holds at most 500 replies' using errcode = 'PT422';
  end if;
  -- What an admin writes is support's, whatever the browser believes.
  new.is_admin := v_is_admin;
  new.message := private.clean_description(new.message);
  new.created_at := clock_timestamp();
  return new;
end;
$function$;
comment on function private.write_reply() is
  'Security definer: counts calls in private.rate_limits and locks the ticket, which users cannot.';

CREATE OR REPLACE FUNCTION public.add_to_playlist(p_access_code text, p_video_ids uuid[])
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_count integer := coalesce(cardinality(p_video_ids), 0);
  v_playlist_id uuid;
  v_room integer;
  v_last integer;
  v_fresh uuid[];
begin
  -- Locks are taken in the order users, videos, playlists. More videos than fit into any playlist are not looked at.
  if v_count <= 500 then
    perform private.lock_playlist_videos(v_user_id, p_video_ids);
  end if;
  select p.id into v_playlist_id
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = v_user_id
  for no key update;
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  select 500 - count(*), coalesce(max(i.order_num), 0) into v_room, v_last
  from public.playlist_items i where i.playlist_id = v_playlist_id;
  if v_count > 500 then
    return json_build_object('kind', 'full', 'room', v_room);
  end if;
  v_fresh := array(
    select n.video_id from unnest(p_video_ids) with ordinality n (video_id, position)
    where not exists (
      select from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = n.video_id
    )
    order by n.position
  );
  if cardinality(v_fresh) > v_room then
    return json_build_object('kind', 'full', 'room', v_room);
  end if;
  insert into public.playlist_items (playlist_id, video_id, order_num)
  select v_playlist_id, n.video_id, v_last + n.position from unnest(v_fresh) with ordinality n (video_id, position);
  return json_build_object('kind', 'added', 'count', cardinality(v_fresh));
end;
$function$;
comment on function add_to_playlist(text,uuid[]) is
  'Security definer: clients write no items of playlists; adds the caller''s own videos to the caller''s own playlist alone.';

CREATE OR REPLACE FUNCTION public.apply_stripe_event(p_event_id text, p_event_type text, p_ticket bigint, p_truth jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid;
  v_plan_id uuid;
begin
  select u.id into v_user_id from public.users u
  where u.id = coalesce(
    (p_truth ->> 'userId')::uuid,
    (select c.user_id from private.stripe_customers c where c.stripe_customer_id = p_truth ->> 'customerId')
  )
  for no key update;
  if not found then return 'ignored'; end if;

  insert into private.stripe_events (id, type, user_id) values (p_event_id, p_event_type, v_user_id)
  on conflict do nothing;
  if not found then return 'duplicate'; end if;

  if p_truth ->> 'kind' = 'reload' then
    perform private.credit_reload(v_user_id, p_truth);
    perform private.take_back_reload(v_user_id, p_truth);
    return 'applied';
  end if;

  v_plan_id := private.apply_stripe_subscription(v_user_id, p_ticket, p_truth -> 'subscription');
  if v_plan_id is null then return 'ignored'; end if;
  -- Nothing is paid where a credit covers it all.
  if coalesce((p_truth -> 'payment' ->> 'amountCents')::integer, 0) > 0 then
    if private.first_effect('payment:' || (p_truth -> 'payment' ->> 'id'), v_user_id) then
      -- After the change that it paid for: the history is sorted by time.
      insert into public.subscription_events (user_id, event_type, amount, note, plan_id, created_at)
      values (
        v_user_id, 'payment', (p_truth -> 'payment' ->> 'amountCents')::integer, 'Monthly payment', v_plan_id,
        clock_timestamp()
      );
    end if;
  end if;
  return 'applied';
end;
$function$;
comment on function apply_stripe_event(text,text,bigint,jsonb) is
  'Security definer: keeps what the payment provider reports in schema private, which service_role cannot reach.';

CREATE OR REPLACE FUNCTION public.begin_account_reading(p_action text, p_user_id uuid, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- The trace has other actions, too, which are not for everybody to write.
  if p_action is null or p_action not in ('read_user_history', 'read_video_usage') then
    raise exception 'There is no such reading' using errcode = 'PT422';
  end if;
  perform private.trace_reading(p_action, p_user_id, p_before);
  return private.give_receipt(
    p_action, (select auth.uid())::text, p_user_id::text, extract(epoch from p_before)::text, p_before_id::text);
end;
$function$;
comment on function begin_account_reading(text,uuid,timestamp with time zone,uuid) is
  'Security definer: leaves a trace that nobody can write; for admins alone, asked at every call.';

CREATE OR REPLACE FUNCTION public.begin_email_check(p_email text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_network text := private.network_of(private.client_address());
  v_email text := private.asked_email(p_email);
begin
  perform private.take_from_rate_limit('email_account_exists/network', v_network, 60, interval '15 minutes', now());
  perform private.take_from_rate_limit('email_account_exists/email', v_email, 10, interval '15 minutes', now());
  return private.give_receipt('email_account_exists', v_network, v_email);
end;
$function$;
comment on function begin_email_check(text) is
  'Security definer, callable by anon: counts a question of login or sign-up, and answers nothing of it.';

CREATE OR REPLACE FUNCTION public.begin_film_measurement(p_video_id uuid, p_path text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_film record;
  v_duration_sec numeric;
begin
  perform private.require_session();
  select f.* into v_film
  from private.stored_film(p_video_id, p_path) f
  where exists (select from public.videos v where v.id = p_video_id and v.user_id = v_user_id);
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select m.duration_sec into v_duration_sec from private.film_measurements m where m.version = v_film.version;
  if not found then
    perform private.take_from_rate_limit('measure-film', v_user_id::text, 120, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', p_path, 'sizeBytes', v_film.size_bytes, 'eTag', v_film.etag, 'version', v_film.version,
    'durationSec', v_duration_sec
  );
end;
$function$;
comment on function begin_film_measurement(uuid,text) is
  'Security definer: what was measured and the count of measurements are not the caller''s to read; the video has to be theirs.';

CREATE OR REPLACE FUNCTION public.begin_look_up(p_access_code text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_network text := private.network_of(private.client_address());
  v_wrong constant text := 'shared_content/wrong';
  v_wrong_limit constant integer := 20;
  v_opens boolean;
begin
  perform private.take_from_rate_limit('shared_content', v_network, 120, interval '1 minute', now());
  if private.rate_limit_used(v_wrong, v_network, interval '1 minute', now()) >= v_wrong_limit then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
  v_opens := private.opens_content(p_access_code);
  perform private.take_from_rate_limit(
    case when v_opens then 'shared_content/right' else v_wrong end, v_network,
    case when v_opens then 120 else v_wrong_limit end, interval '1 minute', now());
  return private.give_receipt('shared_content', v_network, p_access_code);
end;
$function$;
comment on function begin_look_up(text) is
  'Security definer, callable by anon: counts that a link is looked up, and answers nothing of it.';

CREATE OR REPLACE FUNCTION public.begin_stripe_sync()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select nextval('private.stripe_tickets');
$function$;
comment on function begin_stripe_sync() is
  'Security definer: counts in a sequence of schema private, which service_role cannot reach.';

CREATE OR REPLACE FUNCTION public.begin_unlock(p_access_code text, p_password text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_network text := private.network_of(private.client_address());
  v_place text := v_network || ' ' || coalesce(p_access_code, '');
  v_wrong constant text := 'unlock/wrong';
  v_wrong_everywhere constant text := 'unlock/wrong_everywhere';
  v_is_right boolean;
begin
  perform private.take_from_rate_limit('unlock', v_network, 60, interval '1 minute', now());
  if private.rate_limit_used(v_wrong, v_place, interval '10 minutes', now()) >= 10
    or private.rate_limit_used(v_wrong_everywhere, p_access_code, interval '1 hour', now()) >= 300 then
    raise exception 'rate limit' using errcode = 'PT429';
  end if;
  v_is_right := private.is_link_password(p_access_code, p_password);
  perform private.take_from_rate_limit(
    case when v_is_right then 'unlock/right' else v_wrong end, v_place,
    case when v_is_right then 1000 else 10 end, interval '10 minutes', now());
  perform private.take_from_rate_limit(
    case when v_is_right then 'unlock/right_everywhere' else v_wrong_everywhere end, coalesce(p_access_code, ''),
    case when v_is_right then 1000000 else 300 end, interval '1 hour', now());
  return private.give_receipt('unlock', v_network, p_access_code, p_password);
end;
$function$;
comment on function begin_unlock(text,text) is
  'Security definer, callable by anon: counts that a password of a link is tried, and answers nothing of it.';

CREATE OR REPLACE FUNCTION public.begin_video_measurement(p_video_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_video public.videos;
  v_file record;
begin
  perform private.require_session();
  select v.* into v_video from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  select
    concat_ws('/', o.id::text, o.version) as version,
    (o.metadata ->> 'size')::bigint as size_bytes,
    o.metadata ->> 'eTag' as etag
  into v_file
  from storage.objects o
  where o.bucket_id = 'original_videos' and o.name = v_video.original_path;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_file.version is distinct from v_video.measured_version then
    perform private.take_from_rate_limit('measure-video', v_user_id::text, 60, interval '1 hour', now());
  end if;
  return json_build_object(
    'path', v_video.original_path,
    'sizeBytes', v_file.size_bytes,
    'eTag', v_file.etag,
    'version', v_file.version,
    'durationSec', case when v_file.version = v_video.measured_version then v_video.duration_sec end
  );
end;
$function$;
comment on function begin_video_measurement(uuid) is
  'Security definer: counts calls, which users cannot write, and tells the owner of a video which bytes are stored.';

CREATE OR REPLACE FUNCTION public.charge_video_processing(p_video_id uuid, p_first_frame integer DEFAULT 0, p_end_frame integer DEFAULT NULL::integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_first integer := coalesce(p_first_frame, 0);
  v_end integer := p_end_frame;
  v_balance integer;
  v_video public.videos;
  v_charges record;
  v_version text;
  v_size bigint;
  v_is_measured boolean;
  v_unpaid int4multirange;
  v_cost bigint;
begin
  perform private.require_session();
  perform private.replenish_tokens(v_user_id, now());
  select u.token_balance into v_balance from public.users u where u.id = v_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  select v.* into v_video from public.videos v
  where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_first < 0 then
    raise exception 'The range begins before the clip' using errcode = 'PT422';
  end if;
  if v_end <= v_first then
    raise exception 'The range has no frames' using errcode = 'PT422';
  end if;

  -- One look at the file: it may be replaced between two.
  select private.stored_original_version(v_video.original_path), private.stored_original_size(v_video.original_path)
  into v_version, v_size;
  select
    count(*) as number,
    coalesce(sum(t.amount), 0)::integer as amount,
    coalesce(range_agg(t.paid_frames), '{}') as frames,
    coalesce(bool_or(t.paid_version is distinct from v_version), false) as are_of_another_file
  into v_charges
  from public.token_usage t
  where t.video_id = p_video_id and t.action = 'video_processing';
  if v_charges.are_of_another_file then
    raise exception 'The file of this video is not the one that was paid for' using errcode = 'PT410';
  end if;

  v_is_measured := v_video.frame_count is not null and v_video.measured_version is not distinct from v_version;
  if v_is_measured then
    if v_first >= v_video.frame_count then
      raise exception 'The range begins behind the clip' using errcode = 'PT422';
    end if;
    v_end := least(coalesce(v_end, v_video.frame_count), v_video.frame_count);
  end if;
  -- A charge from before has paid for the whole clip, however long that is.
  if v_charges.frames @> int4range(v_first, v_end) then return v_charges.amount; end if;

  -- What is gone is not charged: nothing that is made of it could be saved.
  if v_size is null then
    raise exception 'This video has no stored file' using errcode = 'PT422';
  end if;
  if not v_is_measured then
    raise exception 'The length of this video has not been measured yet' using errcode = 'PT409';
  end if;
  v_unpaid := int4multirange(int4range(v_first, v_end)) - v_charges.frames;
  v_cost := 24 * private.count_frames(v_unpaid);
  if v_charges.number = 0 then
    v_cost := v_cost + 10 * ((v_size + 104857599) / 104857600);
  end if;
  if v_cost > v_balance - private.tokens_used(v_user_id) then
    raise exception 'Insufficient tokens for video processing.' using errcode = 'PT402';
  end if;

  insert into public.token_usage (user_id, video_id, amount, action, paid_version, paid_frames)
  values (v_user_id, p_video_id, v_cost, 'video_processing', v_version, v_unpaid);
  update public.videos
  set tokens_consumed = v_charges.amount + v_cost, file_size = v_size, paid_frames = v_charges.frames + v_unpaid
  where id = p_video_id;
  return v_charges.amount + v_cost;
end;
$function$;
comment on function charge_video_processing(uuid,integer,integer) is
  'Security definer: the only writer of token_usage; checks that the video is the caller''s own.';

CREATE OR REPLACE FUNCTION public.claim_ticket_mail(p_reply_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_due record;
begin
  -- The ticket's row is the lock: of two who claim, and of two answers, one is first.
  perform from public.support_tickets t
  where t.id = (select r.ticket_id from public.ticket_replies r where r.id = p_reply_id)
  for no key update;
  select * into v_due from private.due_ticket_mails(p_reply_id);
  if not found then return null; end if;
  insert into private.ticket_mails as m (reply_id, ticket_id, attempts, claimed_at)
  values (v_due.reply_id, v_due.ticket_id, 1, now())
  on conflict on constraint ticket_mails_pkey do update set attempts = m.attempts + 1, claimed_at = now();
  return json_build_object(
    'replyId', v_due.reply_id, 'ticketId', v_due.ticket_id, 'email', v_due.email, 'firstName', v_due.first_name,
    'subject', v_due.subject, 'message', v_due.message
  );
end;
$function$;
comment on function claim_ticket_mail(uuid) is
  'Security definer: reads auth.users and writes private.ticket_mails, which service_role cannot.';

CREATE OR REPLACE FUNCTION public.clear_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  delete from public.video_playlists p where p.created_by = v_user_id;
  delete from public.videos v where v.user_id = v_user_id;
  delete from public.user_settings s where s.user_id = v_user_id;
end;
$function$;
comment on function clear_account() is
  'Security definer: removes rows of the caller alone, once they have proved their mailbox.';

CREATE OR REPLACE FUNCTION public.confirm_account_deletion()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  if private.is_deletion_confirmed(v_user_id) then return; end if;
  perform private.require_deletable(v_user_id);
  update private.account_deletions d set confirmed_at = clock_timestamp()
  where d.user_id = v_user_id
    and d.requested_at > now() - interval '1 hour'
    and ((select auth.jwt()) -> 'amr') @> any (array['[{"method": "otp"}]', '[{"method": "magiclink"}]']::jsonb[])
    and exists (
      select from auth.sessions s
      where s.user_id = v_user_id and s.id::text = (select auth.jwt() ->> 'session_id') and s.created_at > d.requested_at
    );
  if not found then
    raise exception 'A fresh code is needed' using errcode = 'PT403';
  end if;
end;
$function$;
comment on function confirm_account_deletion() is
  'Security definer: reads when the caller’s own session began.';

CREATE OR REPLACE FUNCTION public.count_open_tickets()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  return (
    select count(*)
    from (
      select from public.support_tickets t
      where t.status in ('not_started', 'in_progress', 'bug', 'feature_request', 'billing_issue')
      limit 100
    ) waiting
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.count_unread_tickets()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::integer
  from (
    select from public.support_tickets t
    where t.user_id = (select auth.uid())
      and t.answered_at is not null and (t.read_at is null or t.read_at < t.answered_at)
    limit 100
  ) unread;
$function$;

CREATE OR REPLACE FUNCTION public.create_free_subscription(p_plan_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_plan public.plans;
  v_subscription public.user_subscriptions;
begin
  -- One activation at a time for each account.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  select p.* into v_plan from public.plans p where p.id = p_plan_id and p.active;
  if not found then
    raise exception 'Plan not found' using errcode = 'PT404';
  end if;
  if v_plan.price <> 0 then
    raise exception 'Selected plan is not free' using errcode = 'PT422';
  end if;
  -- When a subscription at the payment provider ends is the webhook's to say, whatever its dates are.
  if exists (
    select 1
    from public.user_subscriptions s
    join public.plans p on p.id = s.plan_id
    where s.user_id = v_user_id
      and p.price > 0
      and s.status in ('active', 'trialing', 'past_due')
      and (s.stripe_subscription_id is not null or s.current_period_end > now())
  ) then
    raise exception 'A paid plan is active' using errcode = 'PT409';
  end if;

  -- Asked again within the period, the running one is the answer.
  select s.* into v_subscription
  from public.user_subscriptions s
  join public.plans p on p.id = s.plan_id
  where s.user_id = v_user_id and p.price = 0 and s.status = 'active' and s.current_period_end > now()
  order by s.current_period_start desc
  limit 1;
  if not found then
    insert into public.user_subscriptions (user_id, plan_id, current_period_start, current_period_end)
    values (v_user_id, v_plan.id, now(), now() + interval '30 days')
    returning * into v_subscription;
    insert into public.subscription_events (user_id, event_type, note, plan_id)
    values (v_user_id, 'subscription_updated', 'Activated for 30 days', v_plan.id);
  end if;
  return json_build_object('planId', v_subscription.plan_id, 'currentPeriodEnd', v_subscription.current_period_end);
end;
$function$;
comment on function create_free_subscription(uuid) is
  'Security definer: users cannot write user_subscriptions; the plan''s price and the dates are checked and chosen here.';

CREATE OR REPLACE FUNCTION public.create_playlist(p_title text, p_description text, p_video_ids uuid[], p_background_image_path text DEFAULT NULL::text, p_cropped_background_path text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_playlist public.video_playlists;
begin
  perform from public.users u where u.id = v_user_id for no key update;
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  insert into public.video_playlists (
    title, description, access_code, created_by, background_image_path, cropped_background_path
  )
  values (
    coalesce(private.clean_title(p_title), 'Untitled Playlist'), private.clean_description(p_description),
    private.take_access_code(v_user_id), v_user_id, p_background_image_path, p_cropped_background_path
  )
  returning * into v_playlist;
  perform private.add_playlist_items(v_playlist.id, p_video_ids);
  return json_build_object('id', v_playlist.id, 'accessCode', v_playlist.access_code);
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$function$;
comment on function create_playlist(text,text,uuid[],text,text) is
  'Security definer: the only writer of new playlists; every video in it has to be the caller''s own and processed.';

CREATE OR REPLACE FUNCTION public.create_reel(p_video_id uuid, p_name text, p_recipe jsonb, p_writer_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform from public.users u where u.id = v_user_id for no key update;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  if exists (select from public.reels r where r.video_id = p_video_id and r.user_id = v_user_id) then return; end if;
  -- The player and the day of a reel are those of its first play.
  insert into public.videos (id, user_id, title, original_name, friendly_name, is_reel, player_name, recording_date)
  select p_video_id, v_user_id, p_name, p_name, p_name, true, coalesce(v.player_name, private.default_player_name()),
    v.recording_date
  from (values (true)) one (row_alone)
  left join public.videos v on v.user_id = v_user_id and v.id = (p_recipe #>> '{plays,0,videoId}')::uuid;
  insert into public.reels (video_id, user_id, revision, writer_id, title_card, transition)
  values (p_video_id, v_user_id, 1, p_writer_id, p_recipe ->> 'titleCard', p_recipe ->> 'transition');
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$function$;
comment on function create_reel(uuid,text,jsonb,uuid) is
  'Security definer: users have no right to mark a video as a reel; its plays have to be their own and charged.';

CREATE OR REPLACE FUNCTION public.create_share(p_video_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function create_share(uuid) is
  'Security definer: the only writer of new video_shares; checks that the video is the caller''s own and processed.';

CREATE OR REPLACE FUNCTION public.delete_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_confirmed_deletion();
  if exists (select from private.files_of(v_user_id, '', '')) then
    raise exception 'The account still has files' using errcode = 'PT409';
  end if;
  -- Nobody's request from here on: the session goes with the account, and what hangs on both asks for it.
  perform set_config('request.jwt.claims', '', true);
  delete from auth.users u where u.id = v_user_id;
end;
$function$;
comment on function delete_account() is
  'Security definer: removes the caller’s own account, once they have proved their mailbox.';

CREATE OR REPLACE FUNCTION public.delete_playlist(p_playlist_id uuid, p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = p_user_id and p.created_by = (select auth.uid());
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
end;
$function$;
comment on function delete_playlist(uuid,uuid) is
  'Security definer: users have no right to delete rows; checks that the playlist is the caller''s own.';

CREATE OR REPLACE FUNCTION public.delete_share(p_share_id uuid, p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.video_shares s
  where s.id = p_share_id and s.created_by = p_user_id and s.created_by = (select auth.uid());
  if not found then
    raise exception 'Share not found' using errcode = 'PT404';
  end if;
end;
$function$;
comment on function delete_share(uuid,uuid) is
  'Security definer: users have no right to delete rows; checks that the share is the caller''s own.';

CREATE OR REPLACE FUNCTION public.email_account_exists(p_email text, p_receipt uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email text := private.asked_email(p_email);
begin
  perform private.use_receipt(
    p_receipt, 'email_account_exists', private.network_of(private.client_address()), v_email);
  return v_email <> '' and exists (select from public.users u where u.email = v_email);
end;
$function$;
comment on function email_account_exists(text,uuid) is
  'Security definer, callable by anon: login and sign-up ask before there is a session. One yes or no, counted before.';

CREATE OR REPLACE FUNCTION public.get_account_history(p_user_id uuid, p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_receipt uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_user_id is distinct from (select auth.uid()) then
    perform private.use_reading_receipt(p_receipt, 'read_user_history', p_user_id, p_before, p_before_id);
  end if;
  return private.account_history(p_user_id, p_limit, p_before, p_before_id);
end;
$function$;
comment on function get_account_history(uuid,integer,timestamp with time zone,uuid,uuid) is
  'Security definer: names admins who gave tokens, whose accounts users cannot read; asks whose history it is.';

CREATE OR REPLACE FUNCTION public.get_all_tickets(p_search text DEFAULT NULL::text, p_status text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_search text := nullif(btrim(left(p_search, 200)), '');
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  -- Only what was asked for, so that each question has its index.
  v_filter text := 'true'
    || case when p_status is null then '' else ' and t.status = $1' end
    || case when v_search is null then '' else ' and t.id in (select private.find_tickets($2))' end;
  v_page text := case when p_before is null then '' else ' and (t.updated_at, t.id) < ($3, $4)' end;
  v_result json;
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  execute format(
    $sql$
      select json_build_object(
        'total', (select count(*) from public.support_tickets t where %1$s),
        'items', coalesce(
          json_agg(
            private.listed_ticket(p.ticket, u, p.reply_count) order by (p.ticket).updated_at desc, (p.ticket).id desc
          ),
          '[]'::json
        )
      )
      from (
        select t as ticket, (select count(*) from public.ticket_replies r where r.ticket_id = t.id) as reply_count
        from public.support_tickets t where %1$s%2$s
        order by t.updated_at desc, t.id desc limit $5
      ) p
      join public.users u on u.id = (p.ticket).user_id
    $sql$,
    v_filter, v_page
  )
  into v_result
  using p_status, v_pattern, p_before, p_before_id, private.page_size(p_limit);
  return v_result;
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_held_plan()
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'plan', json_build_object(
      'id', p.id, 'name', p.name, 'description', p.description, 'price', p.price, 'token_limit', p.token_limit,
      'file_size_limit', p.file_size_limit
    ),
    'subscription', (
      select json_build_object(
        'status', s.status, 'cancelAtPeriodEnd', s.cancel_at_period_end, 'currentPeriodEnd', s.current_period_end
      )
      from private.held_subscription((select auth.uid())) s
    )
  )
  from private.held_plan((select auth.uid())) p;
$function$;

CREATE OR REPLACE FUNCTION public.get_link_files()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key uuid := private.share_key();
  v_files json;
  v_expires_at timestamptz;
begin
  select json_agg(json_build_object('bucket', f.bucket_id, 'name', f.name)), min(f.expires_at)
  into v_files, v_expires_at
  from private.linked_files(v_key) f;
  if v_files is null then return null; end if;
  perform private.take_from_rate_limit('link_files/link', v_key::text, 1200, interval '1 minute', now());
  return json_build_object(
    'files', v_files,
    'seconds', greatest(1, floor(least(7200, coalesce(extract(epoch from v_expires_at - now()), 7200))))
  );
end;
$function$;
comment on function get_link_files() is
  'Security definer, callable by anon: the key of a link returns the names of its files, and no rows.';

CREATE OR REPLACE FUNCTION public.get_link_preview(p_access_code text, p_client_address text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_wrong constant text := 'link_preview/wrong_of_group';
  v_wrong_limit constant integer := 100;
  v_group text;
  v_content json;
begin
  if p_client_address is not null then
    v_content :=
      private.look_up_content('link_preview', private.network_of(p_client_address), p_access_code, 600, 60);
  else
    v_group := private.code_group(p_access_code);
    if private.rate_limit_used(v_wrong, v_group, interval '1 minute', now()) >= v_wrong_limit then
      raise exception 'rate limit' using errcode = 'PT429';
    end if;
    v_content := private.shared_content(p_access_code);
    if v_content is null then
      perform private.take_from_rate_limit(v_wrong, v_group, v_wrong_limit, interval '1 minute', now());
    else
      perform private.take_from_rate_limit('link_preview/code', p_access_code, 600, interval '1 minute', now());
    end if;
  end if;
  if v_content ->> 'kind' = 'locked' then return null; end if;
  return (v_content::jsonb #- '{card,contact}' #- '{card,year}' #- '{card,height}' #- '{card,weight}')::json;
end;
$function$;
comment on function get_link_preview(text,text) is
  'Security definer: counts look-ups in schema private, which service_role cannot reach.';

CREATE OR REPLACE FUNCTION public.get_own_data()
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'account', (select to_jsonb(u) from public.users u where u.id = (select auth.uid())),
    'settings', (select to_jsonb(s) from public.user_settings s where s.user_id = (select auth.uid())),
    'player_card', (select to_jsonb(c) from public.player_cards c where c.user_id = (select auth.uid())),
    'videos', (
      select coalesce(json_agg(to_jsonb(v) order by v.created_at, v.id), '[]')
      from public.videos v where v.user_id = (select auth.uid())
    ),
    'reels', (
      select coalesce(
        json_agg(
          to_jsonb(r) || jsonb_build_object('plays', (
            select coalesce(jsonb_agg(to_jsonb(p) - 'reel_id' order by p.position), '[]')
            from public.reel_plays p where p.reel_id = r.video_id
          ))
          order by r.updated_at, r.video_id
        ),
        '[]'
      )
      from public.reels r where r.user_id = (select auth.uid())
    ),
    'shares', (
      select coalesce(json_agg(to_jsonb(s) order by s.created_at, s.id), '[]')
      from (
        select l.id, l.video_id, l.created_by, l.access_code, l.is_active, l.created_at, l.expires_at, l.has_password,
          l.shows_card, l.shows_contact
        from public.video_shares l where l.created_by = (select auth.uid())
      ) s
    ),
    'playlists', (
      select coalesce(
        json_agg(
          to_jsonb(p) || jsonb_build_object('video_ids', (
            select coalesce(jsonb_agg(i.video_id order by i.order_num), '[]')
            from public.playlist_items i where i.playlist_id = p.id
          ))
          order by p.created_at, p.id
        ),
        '[]'
      )
      from (
        select l.id, l.title, l.description, l.access_code, l.is_active, l.created_at, l.created_by,
          l.background_image_path, l.cropped_background_path, l.expires_at, l.has_password, l.shows_card, l.shows_contact
        from public.video_playlists l where l.created_by = (select auth.uid())
      ) p
    ),
    'views', (
      select coalesce(json_agg(to_jsonb(w) order by w.video_id), '[]')
      from (
        select x.video_id, count(*) as views, min(x.created_at) as first_at, max(x.created_at) as last_at
        from public.video_views x join public.videos v on v.id = x.video_id
        where v.user_id = (select auth.uid())
        group by x.video_id
      ) w
    ),
    'tickets', (
      select coalesce(
        json_agg(
          to_jsonb(t) || jsonb_build_object('replies', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object('message', r.message, 'from_support', r.is_admin, 'created_at', r.created_at)
                order by r.created_at, r.id
              ),
              '[]'
            )
            from public.ticket_replies r where r.ticket_id = t.id
          ))
          order by t.created_at, t.id
        ),
        '[]'
      )
      from public.support_tickets t where t.user_id = (select auth.uid())
    ),
    'token_usage', (
      select coalesce(json_agg(to_jsonb(k) order by k.created_at, k.id), '[]')
      from public.token_usage k where k.user_id = (select auth.uid())
    ),
    'token_gifts', (
      select coalesce(
        json_agg(
          json_build_object('amount', g.amount, 'note', g.note, 'created_at', g.created_at) order by g.created_at, g.id
        ),
        '[]'
      )
      from public.token_gifts g where g.user_id = (select auth.uid())
    ),
    'subscriptions', (
      select coalesce(
        json_agg(to_jsonb(s) || jsonb_build_object('plan', p.name) order by s.current_period_start, s.id), '[]'
      )
      from public.user_subscriptions s join public.plans p on p.id = s.plan_id where s.user_id = (select auth.uid())
    ),
    'subscription_events', (
      select coalesce(json_agg(to_jsonb(e) order by e.created_at, e.id), '[]')
      from public.subscription_events e where e.user_id = (select auth.uid())
    )
  );
$function$;

CREATE OR REPLACE FUNCTION public.get_own_room()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'videos', greatest(l.video_limit - (select count(*) from public.videos v where v.user_id = (select auth.uid())), 0),
    'bytes', greatest(max(u.storage_limit) - sum(u.bytes), 0),
    'files', json_object_agg(u.bucket_id, greatest(u.file_limit - u.files, 0)),
    'fileBytes', json_object_agg(
      u.bucket_id,
      case when u.bucket_id = 'original_videos'
        then least(b.file_size_limit, private.own_file_size_limit()) else b.file_size_limit end
    )
  )
  from private.limits_of((select auth.uid())) l
  cross join private.storage_use((select auth.uid())) u
  left join storage.buckets b on b.id = u.bucket_id
  group by l.video_limit;
$function$;
comment on function get_own_room() is
  'Security definer: asks private.storage_use, which counts the files of any account; asks it about the caller alone.';

CREATE OR REPLACE FUNCTION public.get_player_card()
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select json_build_object(
    'mayShowContact', exists (
      select from public.users u
      where u.id = (select auth.uid()) and u.birth_year is not null and not private.is_minor(u.birth_year)
    ),
    'hasBirthYear', exists (select from public.users u where u.id = (select auth.uid()) and u.birth_year is not null),
    'card', (
      select json_build_object(
        'name', c.name, 'number', c.number, 'position', c.position, 'team', c.team, 'year', c.year,
        'height', c.height, 'weight', c.weight, 'contact', c.contact, 'showsContact', c.shows_contact
      )
      from public.player_cards c where c.user_id = (select auth.uid())
    )
  );
$function$;

CREATE OR REPLACE FUNCTION public.get_share_or_playlist_by_access_code(p_access_code text, p_receipt uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.use_receipt(
    p_receipt, 'shared_content', private.network_of(private.client_address()), p_access_code);
  return private.shared_content(p_access_code);
end;
$function$;
comment on function get_share_or_playlist_by_access_code(text,uuid) is
  'Security definer, callable by anon: a link is watched without an account. The code is the key, counted before.';

CREATE OR REPLACE FUNCTION public.get_stripe_account(p_user_id uuid)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'email', coalesce(a.email, ''),
    'customerId', (select c.stripe_customer_id from private.stripe_customers c where c.user_id = u.id),
    'subscriptionId', (
      select s.stripe_subscription_id
      from public.user_subscriptions s
      where s.user_id = u.id and s.stripe_subscription_id is not null
        and s.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      order by s.current_period_start desc
      limit 1
    )
  )
  from public.users u join auth.users a on a.id = u.id where u.id = p_user_id;
$function$;
comment on function get_stripe_account(uuid) is
  'Security definer: reads auth.users and private.stripe_customers, which service_role cannot read.';

CREATE OR REPLACE FUNCTION public.get_ticket(p_ticket_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
begin
  return (
    select json_build_object(
      'id', v_ticket.id, 'userId', v_ticket.user_id, 'subject', v_ticket.subject, 'description', v_ticket.description,
      'status', v_ticket.status, 'createdAt', v_ticket.created_at, 'updatedAt', v_ticket.updated_at,
      'user', private.ticket_user(u), 'hasNewAnswer', private.has_new_answer(v_ticket)
    )
    from public.users u where u.id = v_ticket.user_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_ticket_replies(p_ticket_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_ticket public.support_tickets := private.readable_ticket(p_ticket_id);
begin
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', r.id, 'ticketId', r.ticket_id, 'userId', r.user_id, 'isAdmin', r.is_admin, 'message', r.message,
          'createdAt', r.created_at, 'user', private.ticket_user(u)
        ) order by r.created_at, r.id
      ),
      '[]'::json
    )
    from public.ticket_replies r
    left join public.users u on u.id = r.user_id and (not r.is_admin or (select private.is_admin()))
    where r.ticket_id = v_ticket.id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_token_stats()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_total integer;
  v_used integer;
  v_next timestamptz;
begin
  perform private.replenish_tokens(v_user_id, now());
  select u.token_balance, private.tokens_used(u.id), private.months_after(u.tokens_replenished_at, 1)
  into v_total, v_used, v_next
  from public.users u where u.id = v_user_id;
  if not found then
    raise exception 'No user found' using errcode = 'PT404';
  end if;
  return json_build_object(
    'totalAvailable', v_total,
    'used', v_used,
    'remaining', greatest(v_total - v_used, 0),
    'percentUsed', case when v_total = 0 then 100 else least(round(100.0 * v_used / v_total, 2), 100) end,
    'nextReplenishmentDate', v_next,
    'renewalTokens', private.tokens_after_renewal(v_user_id)
  );
end;
$function$;
comment on function get_token_stats() is
  'Security definer: replenishes the caller''s own token account, which callers cannot write.';

CREATE OR REPLACE FUNCTION public.get_user_playlist(p_access_code text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_playlist record;
begin
  select p.id, p.access_code, p.title, p.description, p.created_at, p.is_active, p.expires_at, p.has_password,
    p.shows_card, p.shows_contact, p.background_image_path, p.cropped_background_path
  into v_playlist
  from public.video_playlists p
  where p.access_code = p_access_code and p.created_by = (select auth.uid());
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  return (
    select json_build_object(
      'id', v_playlist.id, 'accessCode', v_playlist.access_code, 'title', v_playlist.title,
      'description', v_playlist.description, 'createdAt', v_playlist.created_at, 'isActive', v_playlist.is_active,
      'expiresAt', v_playlist.expires_at, 'hasPassword', v_playlist.has_password,
      'showsCard', v_playlist.shows_card, 'showsContact', v_playlist.shows_contact,
      'backgroundImagePath', v_playlist.background_image_path,
      'croppedBackgroundPath', v_playlist.cropped_background_path,
      'totalViews', n.views, 'uniqueViewers', n.unique_viewers,
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
    )
    from private.count_views(v_playlist.id) n
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_user_playlists(p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  with page as (
    select p.id, p.access_code, p.title, p.description, p.created_at, p.is_active, p.expires_at, p.has_password,
      p.shows_card, p.shows_contact, p.background_image_path, p.cropped_background_path
    from public.video_playlists p
    where p.created_by = (select auth.uid())
      and (p_before is null or (p.created_at, p.id) < (p_before, p_before_id))
    order by p.created_at desc, p.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.video_playlists p where p.created_by = (select auth.uid())),
    'items', coalesce(
      json_agg(
        json_build_object(
          'id', p.id, 'accessCode', p.access_code, 'title', p.title, 'description', p.description,
          'createdAt', p.created_at, 'isActive', p.is_active,
          'expiresAt', p.expires_at, 'hasPassword', p.has_password,
          'showsCard', p.shows_card, 'showsContact', p.shows_contact,
          'backgroundImagePath', p.background_image_path, 'croppedBackgroundPath', p.cropped_background_path,
          'totalViews', c.views, 'uniqueViewers', c.unique_viewers,
          'videoCount', (select count(*) from public.playlist_items i where i.playlist_id = p.id),
          'thumbnailPath', (
            select v.thumbnail_path from public.playlist_items i join public.videos v on v.id = i.video_id
            where i.playlist_id = p.id order by i.order_num limit 1
          )
        ) order by p.created_at desc, p.id desc
      ),
      '[]'::json
    )
  )
  from page p
  cross join lateral private.count_views(p.id) c;
$function$;

CREATE OR REPLACE FUNCTION public.get_user_shares(p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
  with page as (
    select s.id, s.video_id, s.access_code, s.created_at, s.is_active, s.expires_at, s.has_password, s.shows_card,
      s.shows_contact
    from public.video_shares s
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
          'expiresAt', s.expires_at, 'hasPassword', s.has_password,
          'showsCard', s.shows_card, 'showsContact', s.shows_contact,
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
  cross join lateral private.count_views(s.id) c;
$function$;

CREATE OR REPLACE FUNCTION public.get_user_tickets(p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with page as (
    select t as ticket, (select count(*) from public.ticket_replies r where r.ticket_id = t.id) as reply_count
    from public.support_tickets t
    where t.user_id = (select auth.uid())
      and (p_before is null or (t.updated_at, t.id) < (p_before, p_before_id))
    order by t.updated_at desc, t.id desc
    limit private.page_size(p_limit)
  )
  select json_build_object(
    'total', (select count(*) from public.support_tickets t where t.user_id = (select auth.uid())),
    'items', coalesce(
      json_agg(
        private.listed_ticket(p.ticket, u, p.reply_count) order by (p.ticket).updated_at desc, (p.ticket).id desc
      ),
      '[]'::json
    )
  )
  from page p
  join public.users u on u.id = (p.ticket).user_id;
$function$;

CREATE OR REPLACE FUNCTION public.get_user_video_token_usage(p_user_id uuid, p_receipt uuid, p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.use_reading_receipt(p_receipt, 'read_video_usage', p_user_id, p_before, p_before_id);
  return json_build_object(
    'total', (select count(*) from public.videos v where v.user_id = p_user_id),
    'tokensConsumed', (
      select coalesce(sum(v.tokens_consumed), 0) from public.videos v where v.user_id = p_user_id
    ),
    'items', (
      select coalesce(
        json_agg(
          json_build_object(
            'id', v.id, 'title', v.title, 'originalName', v.original_name, 'friendlyName', v.friendly_name,
            'createdAt', v.created_at, 'fileSize', v.file_size, 'frameCount', v.frame_count,
            'tokensConsumed', v.tokens_consumed
          ) order by v.created_at desc, v.id desc
        ),
        '[]'::json
      )
      from (
        select w.* from public.videos w
        where w.user_id = p_user_id and (p_before is null or (w.created_at, w.id) < (p_before, p_before_id))
        order by w.created_at desc, w.id desc
        limit private.page_size(p_limit)
      ) v
    )
  );
end;
$function$;
comment on function get_user_video_token_usage(uuid,uuid,integer,timestamp with time zone,uuid) is
  'Security definer: reads videos that their owners alone can read; for admins alone, asked at every call.';

CREATE OR REPLACE FUNCTION public.get_user_with_tokens(p_user_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user json;
begin
  perform private.require_admin();
  v_user := private.admin_user_json(p_user_id);
  if v_user is null then
    raise exception 'User not found' using errcode = 'PT404';
  end if;
  return v_user;
end;
$function$;
comment on function get_user_with_tokens(uuid) is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';

CREATE OR REPLACE FUNCTION public.get_users_with_tokens(p_search text DEFAULT ''::text, p_plan text DEFAULT NULL::text, p_sort text DEFAULT 'createdAt'::text, p_ascending boolean DEFAULT false, p_limit integer DEFAULT 50, p_after text DEFAULT NULL::text, p_after_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Few matches are sorted; among many a scan in the wanted order soon has a page.
  c_few constant integer := 5000;
  v_search text := private.small_letters(btrim(regexp_replace(left(coalesce(p_search, ''), 200), '\s+', ' ', 'g')));
  v_pattern text := '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%';
  v_limit integer := private.page_size(p_limit);
  v_column text := case coalesce(p_sort, 'createdAt')
    when 'name' then 'name_key' when 'currentPlan' then 'plan_name' when 'createdAt' then 'created_at'
    when 'tokenBalance' then 'token_balance' when 'tokensUsed' then 'tokens_used'
    when 'tokenRemaining' then 'token_remaining'
  end;
  v_type text := case
    when v_column in ('name_key', 'plan_name') then 'text' when v_column = 'created_at' then 'timestamptz'
    else 'integer'
  end;
  v_direction text := case when p_ascending then 'asc' else 'desc' end;
  v_filter text := 'true'
    || case when p_plan is null then '' else ' and r.plan_name = $1' end
    || case when v_search = '' then '' else ' and r.search_text like $2' end;
  v_after text;
  v_total bigint;
  v_items json;
  v_next json;
begin
  perform private.require_admin();
  if v_column is null then
    raise exception 'There is no such column to sort by' using errcode = 'PT422';
  end if;
  execute format('select count(*) from private.admin_user_rows r where %s', v_filter)
  into v_total using p_plan, v_pattern;
  v_after := case when p_after_id is null then '' else format(
    ' and (r.%I, r.user_id) %s ($3::%s, $4)', v_column, case when p_ascending then '>' else '<' end, v_type
  ) end;
  execute format(
    $sql$
      with %5$s page as (
        select r.user_id, r.%3$I::text as value, row_number() over (order by r.%3$I %4$s, r.user_id %4$s) as place
        from %1$s r where %2$s order by r.%3$I %4$s, r.user_id %4$s limit $5
      )
      select
        coalesce(json_agg(private.admin_user_json(p.user_id) order by p.place), '[]'::json),
        (
          select json_build_object('value', l.value, 'id', l.user_id) from page l where l.place = $5
        )
      from page p
    $sql$,
    case when v_total > c_few then 'private.admin_user_rows' else 'found' end,
    case when v_total > c_few then v_filter else 'true' end || v_after,
    v_column,
    v_direction,
    case when v_total > c_few then '' else format(
      'found as materialized (select r.* from private.admin_user_rows r where %s),', v_filter
    ) end
  )
  into v_items, v_next using p_plan, v_pattern, p_after, p_after_id, v_limit;
  return json_build_object('total', v_total, 'items', v_items, 'next', v_next);
end;
$function$;
comment on function get_users_with_tokens(text,text,text,boolean,integer,text,uuid) is
  'Security definer: reads figures that no role can read; for admins alone, asked at every call.';

CREATE OR REPLACE FUNCTION public.get_viewers(p_video_id uuid, p_share_id uuid DEFAULT NULL::uuid, p_playlist_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 50, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  -- Only what was asked for, so that each question has its index.
  v_filter text := 'w.video_id = $1'
    || case when p_share_id is null then '' else ' and w.share_id = $2' end
    || case when p_playlist_id is null then '' else ' and w.playlist_id = $3' end;
  v_page text := case when p_before is null then '' else ' and (w.created_at, w.id) < ($4, $5)' end;
  v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  execute format(
    $sql$
      select json_build_object('views', coalesce(sum(c.views), 0), 'uniqueViewers', count(*),
        'items', (
          select coalesce(json_agg(
            json_build_object(
              'id', w.id,
              'name', case
                when private.is_minor(u.birth_year) then null
                else nullif(btrim(u.first_name || ' ' || u.last_name), '')
              end,
              'viewedAt', w.created_at,
              'isAnonymous', w.viewer_id is null, 'isOwner', w.viewer_id is not distinct from $6
            ) order by w.created_at desc, w.id desc
          ), '[]'::json)
          from (
            select w.* from public.video_views w where %1$s%2$s order by w.created_at desc, w.id desc limit $7
          ) w
          left join public.users u on u.id = w.viewer_id
        ))
      from (
        select coalesce(w.viewer_id::text, w.viewer_ip) as viewer, count(*) as views
        from public.video_views w where %1$s group by viewer
      ) c
    $sql$,
    v_filter, v_page
  )
  into v_result
  using p_video_id, p_share_id, p_playlist_id, p_before, p_before_id, v_user_id, private.page_size(p_limit);
  return v_result;
end;
$function$;
comment on function get_viewers(uuid,uuid,uuid,integer,timestamp with time zone,uuid) is
  'Security definer: names viewers of the caller''s own videos, whose accounts the caller cannot read.';

CREATE OR REPLACE FUNCTION public.get_waiting_ticket_mails()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(w.reply_id order by w.attempts, w.answered_at, w.reply_id), '[]')
  from (
    select d.reply_id, d.attempts, d.answered_at from private.due_ticket_mails() d
    order by d.attempts, d.answered_at, d.reply_id
    limit 20
  ) w;
$function$;
comment on function get_waiting_ticket_mails() is
  'Security definer: reads auth.users and private.ticket_mails, which service_role cannot read.';

CREATE OR REPLACE FUNCTION public.get_watched_plays(p_video_id uuid, p_share_id uuid DEFAULT NULL::uuid, p_playlist_id uuid DEFAULT NULL::uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_result json;
begin
  perform from public.videos v where v.id = p_video_id and v.user_id = (select auth.uid());
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select json_agg(
    json_build_object('title', c.chapter ->> 'title', 'views', coalesce(n.views, 0)) order by c.position
  )
  into v_result
  from public.reels r
  cross join jsonb_array_elements(r.chapters) with ordinality c (chapter, position)
  left join (
    select p.id, count(*) as views
    from public.video_views w cross join unnest(w.watched_plays) p (id)
    where w.video_id = p_video_id and (p_share_id is null or w.share_id = p_share_id)
      and (p_playlist_id is null or w.playlist_id = p_playlist_id)
    group by p.id
  ) n on n.id = (c.chapter ->> 'videoId')::uuid
  where r.video_id = p_video_id;
  return coalesce(v_result, '[]');
end;
$function$;
comment on function get_watched_plays(uuid,uuid,uuid) is
  'Security definer: users have no right to read what a view has shown; the video has to be their own.';

CREATE OR REPLACE FUNCTION public.gift_tokens(p_user_id uuid, p_amount integer, p_note text, p_request_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := (select auth.uid());
  v_note text := private.many_lines(coalesce(p_note, ''));
  v_gift public.token_gifts;
begin
  perform private.require_admin();
  if p_amount is null or p_amount not between 1 and 1000000 then
    raise exception 'A gift is 1 to 1,000,000 tokens' using errcode = 'PT422';
  end if;
  if char_length(v_note) > 1000 then
    raise exception 'A note has 1,000 characters at most' using errcode = 'PT422';
  end if;
  if p_request_id is null then
    raise exception 'A gift needs the id of its request' using errcode = 'PT422';
  end if;
  -- The account's lock, before anything else: the second of two equal requests waits here.
  perform from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise exception 'User not found' using errcode = 'PT404';
  end if;

  insert into public.token_gifts (user_id, amount, note, admin_id, request_id)
  values (p_user_id, p_amount, v_note, v_admin_id, p_request_id)
  on conflict (request_id) do nothing
  returning * into v_gift;
  if not found then
    select g.* into v_gift from public.token_gifts g where g.request_id = p_request_id;
    if (v_gift.user_id, v_gift.amount, v_gift.note, v_gift.admin_id)
      is distinct from (p_user_id, p_amount, v_note, v_admin_id) then
      raise exception 'This request was another gift' using errcode = 'PT409';
    end if;
    return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
  end if;

  perform private.credit_tokens(p_user_id, p_amount, 'gift', v_gift.id::text);
  perform private.log_admin_action(
    'gift_tokens', p_user_id, jsonb_build_object('giftId', v_gift.id, 'amount', p_amount, 'note', v_note)
  );
  return json_build_object('id', v_gift.id, 'createdAt', v_gift.created_at);
end;
$function$;
comment on function gift_tokens(uuid,integer,text,uuid) is
  'Security definer: writes gifts and balances, which no client can; for admins alone, asked at every call.';

CREATE OR REPLACE FUNCTION public.guard_link(p_access_code text, p_expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_password text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_hash text;
begin
  if p_expires_at <= now() then
    raise exception 'A link ends in the future' using errcode = 'PT422';
  end if;
  -- The hash reads no more than 72 bytes.
  if p_password <> '' and (char_length(p_password) < 6 or octet_length(p_password) > 72) then
    raise exception 'A password has 6 to 72 characters' using errcode = 'PT422';
  end if;
  if p_password <> '' then
    perform private.take_from_rate_limit('guard_link', v_user_id::text, 60, interval '1 minute', now());
    v_hash := extensions.crypt(p_password, extensions.gen_salt('bf', 10));
  end if;
  update public.video_shares s
  set expires_at = p_expires_at,
      password_hash = case when p_password is null then s.password_hash else v_hash end,
      file_key = case when p_password is null then s.file_key else gen_random_uuid() end
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p
  set expires_at = p_expires_at,
      password_hash = case when p_password is null then p.password_hash else v_hash end,
      file_key = case when p_password is null then p.file_key else gen_random_uuid() end
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
end;
$function$;
comment on function guard_link(text,timestamp with time zone,text) is
  'Security definer: users have no right to change rows; the link has to be the caller''s own.';

CREATE OR REPLACE FUNCTION public.is_account_deletion_confirmed()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_deletion_confirmed((select auth.uid()));
$function$;
comment on function is_account_deletion_confirmed() is
  'Security definer: reads private.account_deletions, which users cannot read; tells about the caller alone.';

CREATE OR REPLACE FUNCTION public.keep_stripe_customer(p_user_id uuid, p_customer_id text, p_instead_of text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.stripe_customers as c (user_id, stripe_customer_id) values (p_user_id, p_customer_id)
  on conflict (user_id) do update
    set stripe_customer_id = case
      when c.stripe_customer_id = p_instead_of then excluded.stripe_customer_id else c.stripe_customer_id
    end
  returning c.stripe_customer_id;
$function$;
comment on function keep_stripe_customer(uuid,text,text) is
  'Security definer: writes private.stripe_customers, which service_role cannot write.';

CREATE OR REPLACE FUNCTION public.list_own_files(p_after_bucket text DEFAULT ''::text, p_after_name text DEFAULT ''::text)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    json_agg(json_build_object('bucket', f.bucket_id, 'name', f.name, 'sizeBytes', f.size_bytes)
      order by f.bucket_id, f.name collate "C"),
    '[]'
  )
  from private.files_of((select auth.uid()), p_after_bucket, p_after_name) f;
$function$;
comment on function list_own_files(text,text) is
  'Security definer: row level security would keep the listing from its index; lists the caller''s own folder alone.';

CREATE OR REPLACE FUNCTION public.mark_ticket_read(p_ticket_id uuid, p_seen_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.support_tickets t
  set read_at = greatest(t.read_at, least(p_seen_at, t.updated_at))
  where t.id = p_ticket_id and t.user_id = (select auth.uid());
  if not found then
    raise exception 'Ticket not found' using errcode = 'PT404';
  end if;
end;
$function$;
comment on function mark_ticket_read(uuid,timestamp with time zone) is
  'Security definer: clients change no ticket of their own; writes when the caller read the caller''s own ticket alone.';

CREATE OR REPLACE FUNCTION public.place_in_playlist(p_access_code text, p_video_id uuid, p_preceding uuid[], p_adds boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_playlist_id uuid;
  v_order uuid[];
  v_after integer;
begin
  if cardinality(p_preceding) > 500 then
    raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
  end if;
  if p_adds then
    perform private.lock_playlist_videos((select auth.uid()), array[p_video_id]);
  end if;
  v_playlist_id := private.lock_own_playlist(p_access_code);
  v_order := array(
    select i.video_id from public.playlist_items i where i.playlist_id = v_playlist_id order by i.order_num
  );
  if not coalesce(p_video_id = any(v_order), false) then
    if not coalesce(p_adds, false) then
      return;
    end if;
    if cardinality(v_order) >= 500 then
      raise exception 'A playlist holds at most 500 videos' using errcode = 'PT422';
    end if;
    insert into public.playlist_items (playlist_id, video_id, order_num)
    select v_playlist_id, p_video_id, coalesce(max(i.order_num), 0) + 1
    from public.playlist_items i where i.playlist_id = v_playlist_id;
  end if;
  v_order := array_remove(v_order, p_video_id);
  select array_position(v_order, n.video_id) into v_after
  from unnest(p_preceding) with ordinality n (video_id, place)
  where n.video_id = any(v_order)
  order by n.place desc limit 1;
  v_after := coalesce(v_after, 0);
  v_order := v_order[:v_after] || p_video_id || v_order[v_after + 1:];
  update public.playlist_items i set order_num = n.place
  from unnest(v_order) with ordinality n (video_id, place)
  where i.playlist_id = v_playlist_id and i.video_id = n.video_id and i.order_num <> n.place;
end;
$function$;
comment on function place_in_playlist(text,uuid,uuid[],boolean) is
  'Security definer: clients write no items of playlists; moves within the caller''s own playlist, or adds the caller''s own video.';

CREATE OR REPLACE FUNCTION public.record_film_measurement(p_video_id uuid, p_path text, p_version text, p_frames integer, p_duration_sec numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.film_measurements (version, video_id, frames, duration_sec)
  select f.version, p_video_id, p_frames, p_duration_sec
  from private.stored_film(p_video_id, p_path) f where f.version = p_version
  on conflict (version) do update set frames = excluded.frames, duration_sec = excluded.duration_sec;
  if not found then return false; end if;
  delete from private.film_measurements m
  where m.video_id = p_video_id and not exists (
    select from storage.objects o
    where o.id = split_part(m.version, '/', 1)::uuid and concat_ws('/', o.id::text, o.version) = m.version
  );
  return true;
end;
$function$;
comment on function record_film_measurement(uuid,text,text,integer,numeric) is
  'Security definer: edge functions write private tables by functions alone.';

CREATE OR REPLACE FUNCTION public.record_video_measurement(p_video_id uuid, p_version text, p_duration_sec numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.videos v
  set duration_sec = p_duration_sec, measured_version = p_version
  where v.id = p_video_id and private.stored_original_version(v.original_path) = p_version;
  return found;
end;
$function$;
comment on function record_video_measurement(uuid,text,numeric) is
  'Security definer, for the edge function measure-video alone: looks into storage.objects.';

CREATE OR REPLACE FUNCTION public.record_view(p_access_code text, p_video_id uuid, p_view_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_viewer_id uuid := (select auth.uid());
  v_network text := private.network_of(private.client_address());
  v_share_id uuid;
  v_playlist_id uuid;
  v_key text := nullif(current_setting('request.headers', true), '')::json ->> 'x-share-key';
begin
  perform private.take_from_rate_limit('record_view', v_network, 60, interval '1 minute', now());
  -- Locked in the order of a cascading delete: users, videos, links.
  perform from public.users u where u.id = v_viewer_id for key share;
  if not found then v_viewer_id := null; end if;
  perform from public.videos v
  where v.id = p_video_id and v.processed_video_path is not null for key share;
  if not found then return; end if;

  select s.id into v_share_id from public.video_shares s
  where s.access_code = p_access_code and s.is_active and s.video_id = p_video_id
    and (s.expires_at is null or s.expires_at > now())
    and (s.password_hash is null or s.file_key::text = v_key)
  for key share;
  if v_share_id is null then
    select p.id into v_playlist_id from public.video_playlists p
    where p.access_code = p_access_code and p.is_active
      and (p.expires_at is null or p.expires_at > now())
      and (p.password_hash is null or p.file_key::text = v_key)
      and exists (select from public.playlist_items i where i.playlist_id = p.id and i.video_id = p_video_id)
    for key share;
  end if;
  if num_nulls(v_share_id, v_playlist_id) = 2 then return; end if;

  begin
    perform private.take_from_rate_limit(
      'record_view/video', v_network || ' ' || p_video_id, 60, interval '1 hour', now());
  exception when sqlstate 'PT429' then
    return;
  end;
  insert into public.video_views (id, video_id, share_id, playlist_id, access_code, viewer_ip, viewer_id)
  select coalesce(p_view_id, gen_random_uuid()), p_video_id, v_share_id, v_playlist_id, p_access_code,
    encode(extensions.hmac(convert_to(v_network, 'UTF8'), k.secret, 'sha256'), 'hex'), v_viewer_id
  from private.rate_limit_key k
  on conflict (id) do nothing;
end;
$function$;
comment on function record_view(text,uuid,uuid) is
  'Security definer: anyone with the code of a link is counted; the calls are limited by network.';

CREATE OR REPLACE FUNCTION public.record_watched_plays(p_access_code text, p_view_id uuid, p_plays smallint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.take_from_rate_limit(
    'record_watched_plays', private.network_of(private.client_address()), 240, interval '1 minute', now());
  if cardinality(p_plays) > 50 or not private.opens_content(p_access_code) then return; end if;
  update public.video_views w
  set watched_plays = array(
    select p.id from unnest(w.watched_plays) p (id)
    union
    select (r.chapters -> (n.number - 1) ->> 'videoId')::uuid
    from public.reels r cross join unnest(p_plays) n (number)
    where r.video_id = w.video_id and n.number between 1 and jsonb_array_length(r.chapters)
  )
  where w.id = p_view_id and w.access_code = p_access_code and w.created_at > now() - interval '1 day'
    -- A film that is made anew has other plays; a view does not grow without end.
    and cardinality(w.watched_plays) < 200;
end;
$function$;
comment on function record_watched_plays(text,uuid,smallint[]) is
  'Security definer: whoever began a view behind an open link adds to it by the id that they made; the calls are limited by network.';

CREATE OR REPLACE FUNCTION public.remove_from_playlist(p_access_code text, p_video_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_playlist_id uuid := private.lock_own_playlist(p_access_code);
begin
  delete from public.playlist_items i where i.playlist_id = v_playlist_id and i.video_id = p_video_id;
end;
$function$;
comment on function remove_from_playlist(text,uuid) is
  'Security definer: clients write no items of playlists; changes the caller''s own playlist alone.';

CREATE OR REPLACE FUNCTION public.reorder_faq_entries(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not (select private.is_admin()) then
    raise exception 'Unauthorized access' using errcode = '42501';
  end if;
  perform from public.faq_entries e order by e.id for update;
  if exists (
    select from public.faq_entries e full join unnest(p_ids) i (id) on i.id = e.id
    where e.id is null or i.id is null
  ) or cardinality(p_ids) > (select count(*) from public.faq_entries) then
    raise exception 'The FAQ has other entries by now' using errcode = 'PT409';
  end if;
  update public.faq_entries e
  set order_num = i.position
  from unnest(p_ids) with ordinality i (id, position)
  where e.id = i.id and e.order_num is distinct from i.position;
end;
$function$;

CREATE OR REPLACE FUNCTION public.request_account_deletion()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
begin
  perform private.require_session();
  perform private.require_deletable(v_user_id);
  insert into private.account_deletions (user_id) values (v_user_id)
  on conflict (user_id) do update set requested_at = clock_timestamp(), confirmed_at = null;
end;
$function$;
comment on function request_account_deletion() is
  'Security definer: notes the wish of the caller alone.';

CREATE OR REPLACE FUNCTION public.save_reel(p_video_id uuid, p_base_revision integer, p_recipe jsonb, p_writer_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select r.revision into v_revision from public.reels r where r.video_id = p_video_id;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if v_revision is distinct from p_base_revision then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  perform private.write_reel_plays(p_video_id, v_user_id, p_recipe);
  update public.reels r
  set revision = v_revision + 1, writer_id = p_writer_id, title_card = p_recipe ->> 'titleCard',
    transition = p_recipe ->> 'transition', updated_at = now()
  where r.video_id = p_video_id;
  return v_revision + 1;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$function$;
comment on function save_reel(uuid,integer,jsonb,uuid) is
  'Security definer: users have no right to write recipes; the reel and its plays have to be their own.';

CREATE OR REPLACE FUNCTION public.save_reel_film(p_video_id uuid, p_revision integer, p_path text, p_chapters jsonb, p_thumbnail_path text DEFAULT NULL::text, p_composed jsonb DEFAULT '[]'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_version text;
  v_film private.film_measurements;
begin
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v where v.id = p_video_id and v.user_id = v_user_id and v.is_reel for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  if not private.is_paid_reel(p_video_id) then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  select f.version into v_version from private.stored_film(p_video_id, p_path) f;
  if not found then
    raise exception 'No stored file has this name' using errcode = 'foreign_key_violation';
  end if;
  if not coalesce(private.are_chapters(p_chapters) and private.are_composed_plays(p_composed), false) then
    raise exception 'These are no chapters' using errcode = 'PT422';
  end if;
  select m.* into v_film from private.film_measurements m where m.version = v_version;
  if not found then
    raise exception 'The film of this video has not been measured yet' using errcode = 'PT412';
  end if;
  if exists (
    select from jsonb_array_elements(p_chapters) c (chapter)
    where (c.chapter ->> 'startSec')::numeric >= v_film.duration_sec or not exists (
      select from public.reel_plays p
      where p.reel_id = p_video_id and p.video_id = (c.chapter ->> 'videoId')::uuid
    )
  ) then
    raise exception 'The reel was changed elsewhere' using errcode = 'PT409';
  end if;
  if not private.shows_paid_frames(p_chapters, p_composed)
    or v_film.frames > private.most_reel_frames(p_video_id, p_chapters, p_composed)
  then
    raise exception 'A play of a reel has to be processed first' using errcode = 'PT402';
  end if;
  update public.reels r set made_revision = p_revision, chapters = p_chapters where r.video_id = p_video_id;
  update public.videos v
  set processed_video_path = p_path, processed_version = v_film.version, processed_duration_sec = v_film.duration_sec,
    processed_at = now(), status = 'ready', processing_heartbeat_at = null,
    thumbnail_path = coalesce(p_thumbnail_path, v.thumbnail_path)
  where v.id = p_video_id;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$function$;
comment on function save_reel_film(uuid,integer,text,jsonb,text,jsonb) is
  'Security definer: users have no right to write chapters; the reel has to be their own, and what it shows charged.';

CREATE OR REPLACE FUNCTION public.save_track_document(p_video_id uuid, p_base_revision integer, p_document jsonb, p_writer_id uuid, p_details jsonb DEFAULT '{}'::jsonb, p_seen jsonb DEFAULT '{}'::jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_video public.videos;
  v_revision integer;
begin
  perform from public.users u where u.id = v_user_id for key share;
  select v.* into v_video
  from public.videos v where v.id = p_video_id and v.user_id = v_user_id for no key update;
  if not found then
    raise exception 'Video not found' using errcode = 'PT404';
  end if;
  select t.revision into v_revision from public.track_documents t where t.video_id = p_video_id;
  v_revision := coalesce(v_revision, 0);
  if v_revision is distinct from p_base_revision then
    raise exception 'The track was changed elsewhere' using errcode = 'PT409';
  end if;

  insert into public.track_documents as t (video_id, user_id, revision, document, writer_id)
  values (p_video_id, v_user_id, v_revision + 1, p_document, p_writer_id)
  on conflict (video_id) do update
  set revision = excluded.revision, document = excluded.document, writer_id = excluded.writer_id, updated_at = now();
  perform private.save_details(v_video, private.has_path(p_document), p_details, p_seen);
  return v_revision + 1;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$function$;
comment on function save_track_document(uuid,integer,jsonb,uuid,jsonb,jsonb) is
  'Security definer: the only writer of track_documents; checks the owner of the video and the revision. The details that it names are replaced only where the caller has seen their column.';

CREATE OR REPLACE FUNCTION public.set_link_active(p_access_code text, p_is_active boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
begin
  -- The order of a cascading delete: users, videos, links.
  perform from public.users u where u.id = v_user_id for key share;
  perform from public.videos v
  where v.id = (
    select s.video_id from public.video_shares s where s.access_code = p_access_code and s.created_by = v_user_id
  ) for no key update;
  update public.video_shares s set is_active = p_is_active
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p set is_active = p_is_active
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
when unique_violation then
  raise exception 'This video has another active link' using errcode = 'PT409';
end;
$function$;
comment on function set_link_active(text,boolean) is
  'Security definer: users have no right to change rows; the link has to be the caller''s own.';

CREATE OR REPLACE FUNCTION public.set_link_card(p_access_code text, p_shows_card boolean, p_shows_contact boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
begin
  if p_shows_contact and private.is_account_of_minor(v_user_id) then
    raise exception 'The contact of a minor is not shown' using errcode = 'PT403';
  end if;
  update public.video_shares s set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where s.access_code = p_access_code and s.created_by = v_user_id;
  if found then return; end if;
  update public.video_playlists p set shows_card = p_shows_card, shows_contact = p_shows_card and p_shows_contact
  where p.access_code = p_access_code and p.created_by = v_user_id;
  if not found then
    raise exception 'Link not found' using errcode = 'PT404';
  end if;
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
end;
$function$;
comment on function set_link_card(text,boolean,boolean) is
  'Security definer: users have no right to change rows; the link has to be the caller''s own.';

CREATE OR REPLACE FUNCTION public.set_user_as_admin(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was_admin boolean;
begin
  perform private.require_admin();
  if p_user_id = (select auth.uid()) then
    raise exception 'Admins cannot change their own role' using errcode = 'PT409';
  end if;
  select u.is_admin into v_was_admin from public.users u where u.id = p_user_id for no key update;
  if not found then
    raise exception 'User not found' using errcode = 'PT404';
  end if;
  if v_was_admin then return; end if;
  update public.users u set is_admin = true where u.id = p_user_id;
  perform private.log_admin_action('set_user_as_admin', p_user_id, '{}');
end;
$function$;
comment on function set_user_as_admin(uuid) is
  'Security definer: writes the rank, which no client can; for admins alone, asked at every call.';

CREATE OR REPLACE FUNCTION public.settle_ticket_mail(p_reply_id uuid, p_is_sent boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.ticket_mails m
  set sent_at = case when p_is_sent then now() end,
    claimed_at = case when p_is_sent then m.claimed_at end
  where m.reply_id = p_reply_id and m.sent_at is null;
$function$;
comment on function settle_ticket_mail(uuid,boolean) is
  'Security definer: writes private.ticket_mails, which service_role cannot write.';

CREATE OR REPLACE FUNCTION public.unlock_share_or_playlist(p_access_code text, p_password text, p_receipt uuid)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.use_receipt(
    p_receipt, 'unlock', private.network_of(private.client_address()), p_access_code, p_password);
  if not private.is_link_password(p_access_code, p_password) then return null; end if;
  return private.opened_content(p_access_code);
end;
$function$;
comment on function unlock_share_or_playlist(text,text,uuid) is
  'Security definer, callable by anon: a link is watched without an account. Code and password are counted before.';

CREATE OR REPLACE FUNCTION public.update_playlist(p_playlist_id uuid, p_title text DEFAULT NULL::text, p_description text DEFAULT NULL::text, p_video_ids uuid[] DEFAULT NULL::uuid[], p_background_image_path text DEFAULT NULL::text, p_cropped_background_path text DEFAULT NULL::text, p_keeps_background boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := (select auth.uid());
  v_keeps boolean := coalesce(p_keeps_background, false);
  v_before public.video_playlists;
begin
  perform private.lock_playlist_videos(v_user_id, p_video_ids);
  select p.* into v_before from public.video_playlists p
  where p.id = p_playlist_id and p.created_by = v_user_id
  for no key update;
  if not found then
    raise exception 'Playlist not found' using errcode = 'PT404';
  end if;
  update public.video_playlists p
  set title = case when p_title is null then p.title else private.clean_title(p_title) end,
      description = case when p_description is null then p.description else private.clean_description(p_description) end,
      background_image_path = case when v_keeps then p.background_image_path else p_background_image_path end,
      cropped_background_path = case when v_keeps then p.cropped_background_path else p_cropped_background_path end
  where p.id = p_playlist_id;
  if p_video_ids is not null then
    delete from public.playlist_items i where i.playlist_id = p_playlist_id;
    perform private.add_playlist_items(p_playlist_id, p_video_ids);
  end if;
  return json_build_object(
    'originalPath', v_before.background_image_path, 'croppedPath', v_before.cropped_background_path
  );
exception when not_null_violation or check_violation then
  perform private.refuse_values(sqlstate);
  return null;
end;
$function$;
comment on function update_playlist(uuid,text,text,uuid[],text,text,boolean) is
  'Security definer: clients write no playlists; changes the caller''s own playlist, with the caller''s own videos alone.';

-- What admins read of somebody's account leaves a trace, and no way leads around it: the tables behind the history and
-- the usage show everybody their own rows alone. Admins have get_account_history and get_user_video_token_usage.
drop policy "Users read their own videos, admins all" on public.videos;
create policy "Users read their own videos" on public.videos
  for select to authenticated
  using (user_id = (select auth.uid()));

drop policy "Users read their own usage, admins all" on public.token_usage;
create policy "Users read their own usage" on public.token_usage
  for select to authenticated
  using (user_id = (select auth.uid()));

drop policy "Users read their own subscriptions, admins all" on public.user_subscriptions;
create policy "Users read their own subscriptions" on public.user_subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()));

drop policy "Users read their own gifts, admins all" on public.token_gifts;
create policy "Users read their own gifts" on public.token_gifts
  for select to authenticated
  using (user_id = (select auth.uid()));

drop policy "Users read their own events, admins all" on public.subscription_events;
create policy "Users read their own events" on public.subscription_events
  for select to authenticated
  using (user_id = (select auth.uid()));

drop policy "Users read their own checkouts, admins all" on public.stripe_sessions;
create policy "Users read their own checkouts" on public.stripe_sessions
  for select to authenticated
  using (user_id = (select auth.uid()));

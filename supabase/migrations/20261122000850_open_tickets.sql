-- How many tickets wait for somebody, for the link to them on the admin's dashboard. Counting ends at 100: the link says
-- "99+" then, and asks the index for no more.
create function public.count_open_tickets() returns integer
language plpgsql stable security definer set search_path = ''
as $$
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
$$;
comment on function public.count_open_tickets() is
  'Security definer: counts without a policy for each ticket; answers admins alone.';
revoke execute on function public.count_open_tickets() from public, anon;
grant execute on function public.count_open_tickets() to authenticated;

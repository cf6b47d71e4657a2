-- Demo accounts for your own machine; hosted projects never get them (supabase/schemas/18_rows.sql has the plans). Both
-- are confirmed and have no password: sign in with the email in the inbox.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', demo.id, 'authenticated', 'authenticated', demo.email, '', now(),
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object(
    'sub', demo.id, 'email', demo.email, 'email_verified', true, 'phone_verified', false,
    'first_name', demo.first_name, 'last_name', demo.last_name, 'birth_year', 1998
  ),
  now(), now(), '', '', '', ''
from (
  values
    ('5e3d1c5a-0000-4000-8000-000000000001'::uuid, 'player@standout.local', 'Maya', 'Lind'),
    ('5e3d1c5a-0000-4000-8000-000000000002'::uuid, 'admin@standout.local', 'Alex', 'Admin')
) as demo (id, email, first_name, last_name)
on conflict (id) do nothing;

insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
select u.id::text, u.id, u.raw_user_meta_data, 'email', u.created_at, u.created_at
from auth.users u
where u.email in ('player@standout.local', 'admin@standout.local')
on conflict (provider_id, provider) do nothing;

update public.users set is_admin = true where email = 'admin@standout.local';

-- Two of the demo player's tickets, one of them answered.
insert into public.support_tickets (id, user_id, subject, description, status, created_at, updated_at)
values
  (
    '5e3d1c5a-0000-4000-8000-000000000101', '5e3d1c5a-0000-4000-8000-000000000001',
    'Ring jumps to the other player at the net',
    'In “Return games, first set” the ring goes over to the opponent when they cross at the net, around 0:12. I started from the first frame with the default circle.',
    'in_progress', now() - interval '4 days', now() - interval '4 days'
  ),
  (
    '5e3d1c5a-0000-4000-8000-000000000102', '5e3d1c5a-0000-4000-8000-000000000001',
    'Slow motion at the decisive moment', 'It would be great to slow the video down where the point is won.',
    'feature_request', now() - interval '2 days', now() - interval '2 days'
  )
on conflict (id) do nothing;

insert into public.ticket_replies (id, ticket_id, user_id, is_admin, message, created_at)
values
  (
    '5e3d1c5a-0000-4000-8000-000000000201', '5e3d1c5a-0000-4000-8000-000000000101',
    '5e3d1c5a-0000-4000-8000-000000000002', true,
    'Thank you, we can see it. Go to 0:11.8, move the circle back and choose “Track again from here”. Only that part is tracked again, and it costs no new tokens.',
    now() - interval '3 days'
  ),
  (
    '5e3d1c5a-0000-4000-8000-000000000202', '5e3d1c5a-0000-4000-8000-000000000101',
    '5e3d1c5a-0000-4000-8000-000000000001', false,
    'That worked. Leaving this open until the fix is out, if that is all right.', now() - interval '2 days'
  )
on conflict (id) do nothing;

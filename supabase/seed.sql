-- Demo accounts for a machine of one's own; hosted projects never get them (the plans stand in a migration). Both are
-- confirmed accounts without a password: they sign in by the mail in the inbox.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
)
select
  '00000000-0000-0000-0000-000000000000', demo.id, 'authenticated', 'authenticated', demo.email, '', now(),
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object(
    'sub', demo.id, 'email', demo.email, 'email_verified', true, 'phone_verified', false,
    'first_name', demo.first_name, 'last_name', demo.last_name
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

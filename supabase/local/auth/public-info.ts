/** Body of GET /health (api/api.go); the version is the one whose sources this service follows. */
export const SERVICE_INFO = {
  version: 'v2.196.0',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
} as const;

/** The OAuth providers that upstream lists here. */
export const OAUTH_PROVIDERS: readonly string[] = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** Body of GET /settings (api/settings.go): sign-in by e-mail only, addresses are confirmed. */
export function publicSettings() {
  const others = Object.fromEntries(
    ['anonymous_users', 'phone', ...OAUTH_PROVIDERS].map((name) => [name, false]),
  );
  return {
    external: { ...others, email: true },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
}

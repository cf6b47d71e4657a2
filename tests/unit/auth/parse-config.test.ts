import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '@/backend/http/parse-config';

const COMPLETE = {
  VITE_SUPABASE_URL: 'https://abc.supabase.co/',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};

function problemsOf(env: Record<string, unknown>): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  it('reads address and key, with defaults for the rest', () => {
    expect(parseConfig(COMPLETE)).toEqual({
      supabaseUrl: 'https://abc.supabase.co',
      publishableKey: 'sb_publishable_x',
      tokenReloadUrl: null,
      authCodeLength: 8,
    });
  });

  it('reads the reload page and the length of codes', () => {
    const config = parseConfig({
      ...COMPLETE,
      VITE_TOKEN_RELOAD_URL: 'https://pay.example/reload',
      VITE_AUTH_CODE_LENGTH: '6',
    });
    expect(config).toMatchObject({ tokenReloadUrl: 'https://pay.example/reload', authCodeLength: 6 });
  });

  it('lists every missing setting', () => {
    expect(problemsOf({})).toEqual([
      'VITE_SUPABASE_URL is not set',
      'VITE_SUPABASE_PUBLISHABLE_KEY is not set',
    ]);
  });

  it.each([
    ['an address without a scheme', { VITE_SUPABASE_URL: 'abc.supabase.co' }],
    ['another scheme', { VITE_SUPABASE_URL: 'ftp://abc.supabase.co' }],
    ['an empty key', { VITE_SUPABASE_PUBLISHABLE_KEY: '' }],
    ['a code length that no project has', { VITE_AUTH_CODE_LENGTH: '4' }],
    ['a reload page that is no address', { VITE_TOKEN_RELOAD_URL: 'pay me' }],
  ])('rejects %s', (_case, wrong) => {
    const problems = problemsOf({ ...COMPLETE, ...wrong });
    expect(problems.join(' ')).toContain(Object.keys(wrong)[0]);
  });
});

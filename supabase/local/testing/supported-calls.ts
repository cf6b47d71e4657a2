/**
 * The calls of supabase-js that the embedded backend answers like hosted. It refuses all others with 501.
 * tests/unit/supported-calls.test.ts fails when the app calls something that is not in these lists.
 */
export const SUPPORTED_CALLS = {
  /** Methods of `supabase.from('table')`: filters by `eq`, `neq`, `in` and `is`; embedding by one foreign key. */
  data: [
    'select',
    'insert',
    'upsert',
    'update',
    'delete',
    'eq',
    'neq',
    'in',
    'is',
    'match',
    'order',
    'limit',
    'range',
    'single',
    'maybeSingle',
    'abortSignal',
    'throwOnError',
  ],
  /** Methods of `supabase.rpc('name', { … })`, always by POST. */
  functions: ['single', 'abortSignal', 'throwOnError'],
  auth: [
    'signInWithOtp',
    'verifyOtp',
    'exchangeCodeForSession',
    'signOut',
    'getUser',
    'updateUser',
    'getSession',
    'setSession',
    'refreshSession',
    'onAuthStateChange',
  ],
  /** Methods of `supabase.storage` and of `supabase.storage.from('bucket')`. */
  storage: [
    'listBuckets',
    'list',
    'info',
    'exists',
    'remove',
    'download',
    'createSignedUrl',
    'createSignedUrls',
    'getPublicUrl',
    'upload',
    'update',
  ],
  edgeFunctions: ['invoke'],
} as const;

/** Paths that the app and the edge functions call directly, with `*` for variable parts. */
export const SUPPORTED_ADDRESSES = [
  // auth-js adds the rest of the path.
  '/auth/v1',
  '/auth/v1/user',
  '/rest/v1/*',
  '/rest/v1/rpc/*',
  // The path signed by Storage follows.
  '/storage/v1*',
  '/storage/v1/object/*',
  '/storage/v1/object/*/*',
  '/storage/v1/object/*/*/*',
  '/storage/v1/object/public/*/*',
  '/storage/v1/object/sign/*',
  '/storage/v1/upload/resumable',
  '/functions/v1/*',
] as const;

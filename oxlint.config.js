import { defineConfig } from 'oxlint';

/** Packages that one folder alone may import. */
const OWNED = {
  supabase: { group: ['@supabase/*'], message: 'Only src/backend knows supabase-js.' },
  uploads: { name: 'tus-js-client', message: 'Only src/backend uploads.' },
  opencv: { name: '@techstark/opencv-js', message: 'Only src/media/tracking imports OpenCV.' },
  primitives: { name: 'radix-ui', message: 'Only src/ui imports the primitive library.' },
  mediabunny: { name: 'mediabunny', message: 'Only src/media reads and writes media files.' },
  tensorflow: { group: ['@tensorflow/*'], message: 'Only src/media/people imports TensorFlow.' },
  workbox: { group: ['workbox-*'], message: 'Only src/offline/worker imports Workbox.' },
  encoders: {
    group: ['@ffmpeg/*', '@mediabunny/*'],
    message: 'Only src/media/export imports ffmpeg and encoders.',
  },
};

const REACT = {
  group: ['react', 'react-dom', 'react-router-dom', '@tanstack/*', 'zustand/react/**'],
  // The studio hands the query client on, and knows only its type.
  allowTypeImports: true,
  message: 'studio, media, backend and domain know no React.',
};

/** What the studio does without, because it works where nobody looks. */
const PAGE = ['document', 'window'].map((name) => ({ name, message: 'The studio knows no page.' }));
const ELEMENTS = Object.fromEntries(
  ['HTMLElement', 'HTMLVideoElement', 'HTMLCanvasElement', 'Element'].map((name) => [
    name,
    { message: 'The studio knows no elements.' },
  ]),
);

const OUTSIDE = {
  group: ['**/supabase/**', '**/tests/**', '**/e2e/**'],
  message: 'The app imports nothing from outside src.',
};

const OTHER_FEATURES = {
  group: ['@/features/**', '**/features/**'],
  message: 'Features do not import features: the app composes them.',
};

/** The folders of src/studio and src/features/editor: each may import those before it, and none behind it. */
const STUDIO = [
  'clip',
  'playback',
  'choices',
  'film',
  'session',
  'record',
  'work',
  'trial',
  'account',
  'queue',
];
const EDITOR = [
  'session',
  'playback',
  'saving',
  'details',
  'debug',
  'commands',
  'help',
  'settings',
  'export-menu',
  'crossings',
  'transport',
  'timeline',
  'stage',
  'film-preview',
  'panels',
  'queue',
  'jobs',
  'work',
  'trial',
];

/** One layer for each folder below a root, whose other files may import them all. */
function orderedFolders(root, folders, layer) {
  return folders.map((folder, index) => ({
    ...layer,
    files: [`src/${root}/${folder}/**`],
    bans: [
      ...layer.bans,
      {
        group: folders.slice(index + 1).flatMap((later) => [`../${later}/**`, `@/${root}/${later}/**`]),
        message: `src/${root} imports ${folders.join(' <- ')}.`,
      },
      { group: ['../*'], message: `The folders of src/${root} import nothing from the files beside them.` },
    ].filter(({ group }) => group.length > 0),
  }));
}

/**
 * What each layer may not import; a file follows the last entry that names it.
 * @type {readonly { files: string[], owns: (keyof typeof OWNED)[], above: string[], bans?: object[] }[]}
 */
const LAYERS = [
  { files: ['src/app/**', 'src/main.ts'], owns: [], above: [] },
  { files: ['src/features/**'], owns: [], above: ['app'], bans: [OTHER_FEATURES] },
  ...orderedFolders('features/editor', EDITOR, { owns: [], above: ['app'], bans: [OTHER_FEATURES] }),
  ...orderedFolders('studio', STUDIO, { owns: [], above: ['app', 'features', 'ui'], bans: [REACT] }),
  { files: ['src/ui/**'], owns: ['primitives'], above: ['app', 'features', 'studio', 'media', 'backend'] },
  {
    files: ['src/backend/**'],
    owns: ['supabase', 'uploads'],
    above: ['app', 'features', 'studio', 'ui'],
    bans: [REACT],
  },
  {
    files: ['src/media/**'],
    owns: ['mediabunny'],
    above: ['app', 'features', 'studio', 'ui', 'backend'],
    bans: [REACT],
  },
  {
    files: ['src/media/people/**'],
    owns: ['mediabunny', 'tensorflow'],
    above: ['app', 'features', 'studio', 'ui', 'backend'],
    bans: [REACT],
  },
  {
    files: ['src/media/tracking/**'],
    owns: ['mediabunny', 'opencv'],
    above: ['app', 'features', 'studio', 'ui', 'backend'],
    bans: [REACT],
  },
  {
    files: ['src/media/export/**'],
    owns: ['mediabunny', 'encoders'],
    above: ['app', 'features', 'studio', 'ui', 'backend'],
    bans: [REACT],
  },
  {
    files: ['src/domain/**', 'src/lib/**'],
    owns: [],
    above: ['app', 'features', 'studio', 'ui', 'backend', 'media', 'offline'],
    bans: [REACT],
  },
  {
    files: ['src/offline/**'],
    owns: ['workbox'],
    above: ['app', 'features', 'studio', 'ui', 'backend', 'media'],
    bans: [REACT],
  },
];

/** The rule on imports of one layer. */
function layerOverride({ files, owns, above, bans = [] }) {
  const owned = Object.entries(OWNED)
    .filter(([name]) => !owns.includes(name))
    .map(([, ban]) => ban);
  const upward = {
    group: above.flatMap((layer) => [`**/${layer}/**`, `@/${layer}/**`]),
    message: 'Imports run app -> features -> {studio, ui} -> {media, backend} -> domain (ARCHITECTURE.md).',
  };
  const all = [...owned, OUTSIDE, ...bans, ...(above.length > 0 ? [upward] : [])];
  return {
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: all.filter((ban) => 'name' in ban),
          patterns: all.filter((ban) => 'group' in ban),
        },
      ],
    },
  };
}

const STORAGE = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'It throws where it is blocked or full: use src/lib/browser-storage.ts or persisted-value.ts.',
}));

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'promise', 'jsx-a11y', 'oxc'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['dist', '.data', 'src/backend/database.types.ts', 'src/media/*/kernel/assembly'],
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'no-empty': [
      'error',
      {
        allowEmptyCatch: false,
      },
    ],
    'no-console': [
      'error',
      {
        allow: ['error', 'warn'],
      },
    ],
    eqeqeq: 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-underscore-dangle': 'off',
    'max-lines': [
      'error',
      {
        max: 300,
        skipBlankLines: true,
        skipComments: true,
      },
    ],
    'typescript/consistent-return': 'off',
    'import/no-named-as-default-member': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/refs': 'off',
  },
  overrides: [
    ...LAYERS.map(layerOverride),
    {
      files: [
        'oxlint.config.js',
        '**/*.config.ts',
        'e2e/engines/matrix-reporter.ts',
        'tests/run/*-reporter.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    { files: ['supabase/local/**', 'tests/**', 'e2e/**'], rules: { 'no-console': 'off' } },
    {
      files: ['src/**', 'supabase/local/**'],
      rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
    },
    { files: ['supabase/local/{tests,testing}/**'], rules: { 'max-lines-per-function': 'off' } },
    {
      files: ['src/**'],
      rules: {
        'no-restricted-globals': ['error', ...STORAGE],
      },
    },
    {
      files: ['src/studio/**'],
      rules: {
        'no-restricted-globals': ['error', ...STORAGE, ...PAGE],
        'typescript/no-restricted-types': ['error', { types: ELEMENTS }],
      },
    },
  ],
});

/**
 * What a change below a folder can break even though no import shows it: journeys, and code in workers and functions.
 */
export interface Reach {
  readonly folder: string;
  /** Patterns of paths of test files. */
  readonly tests: readonly RegExp[];
}

/** Maintained by hand: a journey belongs to each folder whose code it uses. */
export const REACHES: readonly Reach[] = [
  {
    folder: 'src/app/',
    tests: [/^e2e\/(guards|dead-ends|landing|main-journey|viewer|sign-in|framing|try|try-early)\./],
  },
  {
    folder: 'src/ui/',
    tests: [/^e2e\/(accessibility|accessibility-library|phone-screens|keyboard|dashboard)\./],
  },
  ...['src/offline/', 'src/app/offline/', 'src/build/offline/'].map((folder) => ({
    folder,
    tests: [/^e2e\/(service-worker|offline|share-target)\./],
  })),
  { folder: 'src/lib/', tests: [/^e2e\/full-storage\./] },
  {
    folder: 'src/lib/autosave/',
    tests: [/^e2e\/(saved-track|reload|reload-at-once|open-tabs|editor-panels)\./],
  },
  { folder: 'src/features/account/', tests: [/^e2e\/own-account\./] },
  { folder: 'src/features/admin/', tests: [/^e2e\/(admin|support|markup)\./] },
  { folder: 'src/features/auth/', tests: [/^e2e\/(sign-in|guards|main-journey)\./] },
  {
    folder: 'src/features/dashboard/',
    tests: [/^e2e\/(dashboard|downloads|sharing|accessibility-library)\./],
  },
  {
    folder: 'src/features/editor/',
    tests: [
      /^e2e\/(main-journey|tracking|corrections|editor-panels|reload|reload-at-once|saved-track|look-alikes)\./,
      /^e2e\/(tracked-picture|player-found|captions|several-plays|kept-part|film-preview|keyboard|phones|open-tabs|tokens|ring-size|interaction-cost)\./,
    ],
  },
  {
    folder: 'src/features/film/',
    tests: [/^e2e\/(main-journey|export|interruptions|shapes|sound-choice|interaction-cost)\./],
  },
  {
    folder: 'src/studio/film/',
    tests: [/^e2e\/(main-journey|export|interruptions|shapes|sound-choice|interaction-cost|reels)\./],
  },
  { folder: 'src/studio/account/', tests: [/^e2e\/(main-journey|keep-trial)\./] },
  { folder: 'src/studio/trial/', tests: [/^e2e\/(trial-editor|try|keep-trial)\./] },
  { folder: 'src/features/editor/trial/', tests: [/^e2e\/(trial-editor|try)\./] },
  {
    folder: 'src/studio/',
    tests: [
      /^e2e\/(main-journey|tracking|corrections|editor-panels|reload|reload-at-once|saved-track|several-plays|open-tabs|tokens|trial-editor)\./,
    ],
  },
  { folder: 'src/features/faq/', tests: [/^e2e\/(support|guards)\./] },
  { folder: 'src/features/landing/', tests: [/^e2e\/(landing|try)\./] },
  { folder: 'src/features/legal/', tests: [/^e2e\/(landing|guards)\./] },
  { folder: 'src/features/reel/', tests: [/^e2e\/(reels|several-plays)\./] },
  {
    folder: 'src/features/settings/',
    tests: [/^e2e\/(settings|player-card|unsaved-changes|wide-screens)\./],
  },
  {
    folder: 'src/features/sharing/',
    tests: [/^e2e\/(sharing|sharing-journey|guarded-links|unsaved-changes)\./],
  },
  { folder: 'src/features/subscription/', tests: [/^e2e\/(payments|tokens)\./] },
  { folder: 'src/features/support/', tests: [/^e2e\/(support|markup)\./] },
  {
    folder: 'src/features/upload/',
    tests: [
      /^e2e\/(main-journey|interruptions|cutting|conversion|bad-files|tokens|wide-screens|try|try-early|keep-trial|share-target)\./,
    ],
  },
  {
    folder: 'src/features/viewer/',
    tests: [/^e2e\/(viewer|sharing-journey|guarded-links|player-card|reels)\./],
  },
  {
    folder: 'src/media/cutting/',
    tests: [/^tests\/media\/(cutting|cut-sounds|shown)/, /^e2e\/(cutting|several-plays|kept-part)\./],
  },
  {
    folder: 'src/media/color/',
    tests: [/^tests\/media\/(export|shown|cutting|reel)/, /^e2e\/(main-journey|conversion)\./],
  },
  {
    folder: 'src/media/drawing/',
    tests: [/^tests\/media\//, /^e2e\/(main-journey|shapes|ring-size)\./],
  },
  { folder: 'src/media/h264/', tests: [/^tests\/media\/(cutting|reels|displayed|shown)/, /^e2e\/cutting\./] },
  {
    folder: 'src/media/export/',
    tests: [
      /^tests\/media\/(export|reel|film|ffmpeg|sound|damaged-sound|odd-sound|shown)/,
      /^e2e\/(main-journey|export|shapes|sound-choice)\./,
    ],
  },
  {
    folder: 'src/media/h264/',
    tests: [/^tests\/media\/(cutting|reel|displayed)/, /^e2e\/(cutting|reels)\./],
  },
  {
    folder: 'src/media/damage/',
    tests: [/^tests\/media\/(find-damage|damaged-picture)/, /^e2e\/damaged-pictures\./],
  },
  { folder: 'src/media/film-preview/', tests: [/^tests\/media\/film-preview/, /^e2e\/film-preview\./] },
  { folder: 'src/media/framing/', tests: [/^tests\/media\/export-(shapes|cut|area)/, /^e2e\/shapes\./] },
  {
    folder: 'src/media/people/',
    tests: [/^tests\/media\/(people|tracking)/, /^e2e\/(main-journey|player-found)\./],
  },
  {
    folder: 'src/media/pictures/',
    tests: [/^tests\/media\/(tracking|cutting)/, /^e2e\/(tracking|tracked-picture|cutting)\./],
  },
  {
    folder: 'src/media/reading/',
    tests: [
      /^tests\/media\//,
      /^e2e\/(bad-files|conversion|damaged-pictures|foreign-files|main-journey|cutting)\./,
    ],
  },
  { folder: 'src/media/reels/', tests: [/^tests\/media\/reel/, /^e2e\/reels\./] },
  {
    folder: 'src/media/tracking/',
    tests: [
      /^tests\/media\/(tracking|people)/,
      /^e2e\/(main-journey|tracking|tracked-picture|corrections|look-alikes|captions|player-found)\./,
    ],
  },
  {
    folder: 'src/backend/',
    tests: [/^e2e\/(main-journey|sign-in|device-clock|sharing|payments|interruptions|saved-track)\./],
  },
  { folder: 'src/domain/', tests: [/^e2e\/main-journey\./] },
  {
    folder: 'supabase/functions/link-preview/',
    tests: [/^tests\/api\/(link-preview|player-cards)/],
  },
  { folder: 'supabase/functions/measure-video/', tests: [/^tests\/api\/measure/, /^e2e\/tokens\./] },
  { folder: 'supabase/functions/ticket-mail/', tests: [/^tests\/api\/ticket-mail/, /^e2e\/support\./] },
  {
    folder: 'supabase/functions/delete-account/',
    tests: [/^tests\/api\/account/, /^e2e\/own-account\./],
  },
  {
    folder: 'supabase/functions/',
    tests: [
      /^(tests\/api|supabase\/local\/tests)\/(functions|payments|receipt|token-attacks)/,
      /^e2e\/payments\./,
    ],
  },
  {
    folder: 'supabase/templates/',
    tests: [/^supabase\/local\/tests\/auth-(mail|templates)/, /^e2e\/sign-in\./],
  },
  {
    folder: 'supabase/local/',
    tests: [
      /^(tests\/(api|database)|supabase\/local\/tests)\//,
      /^e2e\/(main-journey|sign-in|payments|interruptions)\./,
    ],
  },
  { folder: 'e2e/lab/', tests: [/^e2e\/(main-journey|conversion|bad-files|shapes)\./] },
  { folder: 'e2e/engines/', tests: [/^e2e\/(main-journey|viewer|downloads|player-card|sign-in)\./] },
];

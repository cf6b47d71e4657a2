import * as v from 'valibot';

// The answers of the database functions for sharing (supabase/schemas, from 09_links.sql to 12_visitors.sql).

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());

const cardFacts = { showsCard: v.boolean(), showsContact: v.boolean() };

const guardFacts = {
  isActive: v.boolean(),
  expiresAt: nullableText,
  hasPassword: v.boolean(),
  ...cardFacts,
};

const videoFacts = {
  id: v.string(),
  title: v.string(),
  friendlyName: nullableText,
  thumbnailPath: nullableText,
  durationSec: nullableNumber,
};

const playlistFacts = {
  id: v.string(),
  accessCode: v.string(),
  title: v.string(),
  description: nullableText,
  createdAt: v.string(),
  ...guardFacts,
  backgroundImagePath: nullableText,
  croppedBackgroundPath: nullableText,
  totalViews: v.number(),
  uniqueViewers: v.number(),
};

/** The paths of a playlist's background. */
export const BackgroundAnswer = v.object({ originalPath: nullableText, croppedPath: nullableText });

export const LinkAnswer = v.object({ id: v.string(), accessCode: v.string() });

/** A link to a video, newly created or existing. */
export const ShareAnswer = v.object({ ...LinkAnswer.entries, ...guardFacts });

export const SharesAnswer = v.object({
  total: v.number(),
  items: v.array(
    v.object({
      id: v.string(),
      accessCode: v.string(),
      createdAt: v.string(),
      ...guardFacts,
      views: v.number(),
      uniqueViewers: v.number(),
      video: v.object(videoFacts),
    }),
  ),
});

export const PlaylistsAnswer = v.object({
  total: v.number(),
  items: v.array(v.object({ ...playlistFacts, videoCount: v.number(), thumbnailPath: nullableText })),
});

export const PlaylistAnswer = v.object({
  ...playlistFacts,
  videos: v.array(
    v.object({
      ...videoFacts,
      description: nullableText,
      processedVideoPath: nullableText,
      views: v.number(),
    }),
  ),
});

export const ViewersAnswer = v.object({
  views: v.number(),
  uniqueViewers: v.number(),
  items: v.array(
    v.object({
      id: v.string(),
      name: nullableText,
      viewedAt: v.string(),
      isAnonymous: v.boolean(),
      isOwner: v.boolean(),
    }),
  ),
});

export const WatchedPlaysAnswer = v.array(v.object({ title: v.string(), views: v.number() }));

const SharedVideoRow = v.object({
  ...videoFacts,
  chapters: v.optional(v.nullable(v.array(v.object({ title: v.string(), startSec: v.number() }))), null),
  description: nullableText,
  recordingDate: nullableText,
  videoPath: v.string(),
});
export type SharedVideoRow = v.InferOutput<typeof SharedVideoRow>;

// Facts that the user left out are missing from the answer.
const fact = v.optional(v.string(), '');
const ShownCardRow = v.object({
  name: fact,
  number: fact,
  position: fact,
  team: fact,
  year: fact,
  height: fact,
  weight: fact,
  contact: fact,
});

const contentFacts = {
  fileKey: v.string(),
  isOwner: v.boolean(),
  backgroundPath: nullableText,
  croppedBackgroundPath: nullableText,
  card: v.optional(v.nullable(ShownCardRow), null),
};

const LockedAnswer = v.object({ kind: v.literal('locked'), of: v.picklist(['video', 'playlist']) });

export const SharedContentAnswer = v.variant('kind', [
  v.object({ kind: v.literal('video'), ...contentFacts, video: SharedVideoRow }),
  v.object({
    kind: v.literal('playlist'),
    ...contentFacts,
    id: v.string(),
    title: v.string(),
    description: nullableText,
    videos: v.array(SharedVideoRow),
  }),
]);
export type SharedContentAnswer = v.InferOutput<typeof SharedContentAnswer>;

/** Lookup result. For a password-protected link, only the fact that it is protected. */
export const LookUpAnswer = v.variant('kind', [LockedAnswer, ...SharedContentAnswer.options]);

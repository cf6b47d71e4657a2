import * as v from 'valibot';

// What the functions of sharing answer (supabase/migrations, sharing_lists and shared_content).

const nullableText = v.nullable(v.string());
const nullableNumber = v.nullable(v.number());

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
  isActive: v.boolean(),
  backgroundImagePath: nullableText,
  croppedBackgroundPath: nullableText,
  totalViews: v.number(),
  uniqueViewers: v.number(),
};

export const LinkAnswer = v.object({ id: v.string(), accessCode: v.string() });

export const SharesAnswer = v.object({
  total: v.number(),
  items: v.array(
    v.object({
      id: v.string(),
      accessCode: v.string(),
      createdAt: v.string(),
      isActive: v.boolean(),
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

const SharedVideoRow = v.object({
  ...videoFacts,
  description: nullableText,
  recordingDate: nullableText,
  videoPath: v.string(),
});
export type SharedVideoRow = v.InferOutput<typeof SharedVideoRow>;

const contentFacts = {
  fileKey: v.string(),
  isOwner: v.boolean(),
  backgroundPath: nullableText,
  croppedBackgroundPath: nullableText,
};

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

import { NEW_ID, ofOwner, uuid, type FunctionRules } from './function-rule';

/** A reel's recipe, as SQL. */
const recipe = (...videoIds: readonly string[]) => {
  const plays = videoIds.map((videoId) => ({ videoId, line: '', look: null }));
  return `'${JSON.stringify({ titleCard: 'none', transition: 'cut', plays })}'::jsonb`;
};

/** The functions for reels and for their watched plays. */
export const REEL_FUNCTIONS: Readonly<Record<string, FunctionRules>> = {
  'create_reel(uuid,text,jsonb,uuid)': ofOwner('creates a reel of the caller’s plays', (w) => [
    `create_reel(${NEW_ID}, 'x', ${recipe(w.videoId)}, ${NEW_ID})`,
  ]),
  'save_reel(uuid,integer,jsonb,uuid)': ofOwner('changes a reel', (w) => [
    `save_reel(${uuid(w.videoId)}, 1, ${recipe()}, ${NEW_ID})`,
    `save_reel(${uuid(w.videoId)}, 1, ${recipe(w.videoId)}, ${NEW_ID})`,
  ]),
  'save_reel_film(uuid,integer,text,jsonb,text,jsonb)': ofOwner('saves the film of a reel', (w) => [
    `save_reel_film(${uuid(w.videoId)}, 1, '${w.victim}/${w.videoId}/export.mp4', '[]')`,
  ]),
  'get_watched_plays(uuid,uuid,uuid)': ofOwner('how many people watched each play of a reel', (w) => [
    `get_watched_plays(${uuid(w.videoId)})`,
    `get_watched_plays(${uuid(w.videoId)}, ${uuid(w.shareId)})`,
  ]),
  // Only its creator knows a view's id, so the victim's view is attacked with its real id.
  'record_watched_plays(text,uuid,smallint[])': {
    for: 'everybody',
    does: 'records which plays of a reel a view has shown, by the view’s ID',
    calls: (w) => [
      `record_watched_plays('${w.accessCode}', ${NEW_ID}, array[1]::smallint[])`,
      `record_watched_plays('${w.playlistCode}', ${uuid(w.viewId)}, array[1]::smallint[])`,
    ],
    visitor: 'ok',
    stranger: 'ok',
    admin: 'ok',
  },
};

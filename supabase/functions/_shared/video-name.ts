// The edge functions have a copy of this file in supabase/functions/_shared, which tests/unit/domain/video-name.test.ts
// compares.

/** What viewers read where a video has only the name that a camera gave its file. */
const UNNAMED = 'Highlight';

/** A file name without the extension of a video: 'rally.mp4' becomes 'rally'. Other dots stay. */
export function withoutVideoEnding(fileName: string): string {
  const name = fileName.replace(/\.(mp4|mov|m4v|qt|webm|mkv|avi)$/i, '');
  return name.trim() === '' ? fileName : name;
}

/**
 * The name of a video on public pages: its friendly name, or the title when there is none. The title of an upload is the
 * name of its file, which is made readable until the owner gives the video a name.
 */
export function viewersName(video: { readonly friendlyName: string | null; readonly title: string }): string {
  const ofFile = withoutVideoEnding(video.title);
  const name = withoutVideoEnding(video.friendlyName?.trim() ? video.friendlyName : video.title);
  const isOfFile = name === ofFile && ofFile !== video.title;
  return isOfFile ? readable(ofFile) : name;
}

/** Prefixes of cameras, phones and apps, and the words that they put beside numbers. */
const OF_MACHINES =
  /img|imag|image|dsc[fn]?|dcim|mvi|mov|movie|vid|video|clip|mah|pxl|gopr|gh|gx|gp|dji|cimg|sam|rpreplay|final|screen|recording|whatsapp|signal|telegram|at|am|pm|copy|ts|lv|wa/;
const WORDS_OF_MACHINES = new RegExp(String.raw`(?<!\p{L})(?:${OF_MACHINES.source})+(?!\p{L})`, 'giu');
/** Numbers in base 16, as random names have them. */
const RANDOM = /(?<![\p{L}\d])(?=[a-f-]*\d)[\da-f-]{12,}(?![\p{L}\d])/giu;
/** Two letters in a row, or one of a script that writes words with one. */
const WORD = /\p{L}{2}|[^\p{Script=Latin}\P{L}]/u;

/** 'u19_vs_lakers' becomes 'U19 vs lakers', and 'IMG_4021', which tells nothing, the word for a video. */
function readable(stem: string): string {
  if (!WORD.test(stem.replace(RANDOM, ' ').replace(WORDS_OF_MACHINES, ' '))) return UNNAMED;
  const words = stem.includes(' ') ? stem : stem.replaceAll('_', ' ').trim();
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

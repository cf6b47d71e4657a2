// supabase/functions/_shared has a copy of this file for the edge functions; tests/unit/domain/video-name.test.ts
// compares the two.

/** The name that viewers see for a video that only has its camera's file name. */
const UNNAMED = 'Highlight';

/** Removes a video extension from a file name: 'rally.mp4' becomes 'rally'. Other dots stay. */
export function withoutVideoEnding(fileName: string): string {
  const name = fileName.replace(/\.(mp4|mov|m4v|qt|webm|mkv|avi)$/i, '');
  return name.trim() === '' ? fileName : name;
}

/**
 * The name of a video on public pages: its friendly name, or else its title. An upload's title is its file name, which
 * is made readable until the owner names the video.
 */
export function viewersName(video: { readonly friendlyName: string | null; readonly title: string }): string {
  const ofFile = withoutVideoEnding(video.title);
  const name = withoutVideoEnding(video.friendlyName?.trim() ? video.friendlyName : video.title);
  const isOfFile = name === ofFile && ofFile !== video.title;
  return isOfFile ? readable(ofFile) : name;
}

/** Prefixes of cameras, phones and apps, and the words they put next to numbers. */
const OF_MACHINES =
  /img|imag|image|dsc[fn]?|dcim|mvi|mov|movie|vid|video|clip|mah|pxl|gopr|gh|gx|gp|dji|cimg|sam|rpreplay|final|screen|recording|whatsapp|signal|telegram|at|am|pm|copy|ts|lv|wa/;
const WORDS_OF_MACHINES = new RegExp(String.raw`(?<!\p{L})(?:${OF_MACHINES.source})+(?!\p{L})`, 'giu');
/** Hexadecimal numbers, as in random names. */
const RANDOM = /(?<![\p{L}\d])(?=[a-f-]*\d)[\da-f-]{12,}(?![\p{L}\d])/giu;
/** Two letters in a row, or one letter of a script that writes whole words with one. */
const WORD = /\p{L}{2}|[^\p{Script=Latin}\P{L}]/u;

/** 'u19_vs_lakers' becomes 'U19 vs lakers'; 'IMG_4021', which says nothing, becomes the general word for a video. */
function readable(stem: string): string {
  if (!WORD.test(stem.replace(RANDOM, ' ').replace(WORDS_OF_MACHINES, ' '))) return UNNAMED;
  const words = stem.includes(' ') ? stem : stem.replaceAll('_', ' ').trim();
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

import { PATHS } from './paths.ts';

/** A page that search engines may list. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** In sitemap order. All other pages ask search engines not to list them. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: PATHS.home,
    title: 'Be seen in every play',
    description:
      'Upload a clip, select your player, and a ring follows them through the crowd. Export a branded highlight and share it by link.',
  },
  {
    path: PATHS.try,
    title: 'Try it on your own clip',
    description: 'Track a player in your own clip and save the video, without an account or an upload.',
  },
  {
    path: PATHS.faq,
    title: 'Frequently asked questions',
    description:
      'How tracking, tokens, exports and shared links work, and a four-step guide to your first highlight.',
  },
  {
    path: PATHS.terms,
    title: 'Terms of Service',
    description:
      'The rules for using Standout AI: accounts, payments, your uploads, and the accuracy of tracking.',
  },
  {
    path: PATHS.privacy,
    title: 'Privacy Policy',
    description:
      'What Standout AI stores about you and your videos, who we share it with, and how to delete it.',
  },
  {
    path: PATHS.licenses,
    title: 'Licenses',
    description: 'The open-source software that Standout AI is built with, and its licenses.',
  },
];

/** The public page at a path, or null. */
export function publicPageAt(pathname: string): PublicPage | null {
  return PUBLIC_PAGES.find(({ path }) => path === pathname) ?? null;
}

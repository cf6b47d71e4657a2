/** Every path of the app, defined once. The route table (src/app/route-table.ts) has the screens for them. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  try: '/try',
  keepTrial: '/try/keep',
  sharedClip: '/shared-clip',
  dashboard: '/dashboard',
  upload: '/upload',
  players: '/players',
  shares: '/shares',
  subscription: '/subscription',
  settings: '/settings',
  account: '/account',
  accountDeleted: '/account-deleted',
  support: '/support',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  licenses: '/licenses',
  admin: '/admin',
  adminSupport: '/admin/support',
  adminHistory: '/admin/history',
} as const;

/** The editor with a stored video (query parameter id). */
export function editorPath(videoId: string): string {
  return `${PATHS.upload}?id=${encodeURIComponent(videoId)}`;
}

/** The editor of a reel. An empty id gives the beginning of the path. */
export function reelPath(videoId: string): string {
  return `/reel/${videoId}`;
}

/** The path where anyone can watch a link's content; with the app's origin it is the link itself. */
export function sharedPath(kind: 'video' | 'playlist', accessCode: string): string {
  return kind === 'video' ? `/shared/${accessCode}` : `/playlist/${accessCode}`;
}

/** The path where the owner edits a playlist. */
export function playlistEditPath(accessCode: string): string {
  return `${sharedPath('playlist', accessCode)}/edit`;
}

/** The path of one of the user's own tickets. An empty id gives the path of the list. */
export function ticketPath(ticketId: string): string {
  return `${PATHS.support}/ticket/${ticketId}`;
}

/** Any ticket, for admins. */
export function adminTicketPath(ticketId: string): string {
  return `${PATHS.adminSupport}/ticket/${ticketId}`;
}

/** A user's history, for admins. */
export function userHistoryPath(userId: string): string {
  return `${PATHS.adminHistory}?userId=${encodeURIComponent(userId)}`;
}

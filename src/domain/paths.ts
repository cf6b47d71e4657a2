/** Every address of the app, once. Which of them exist yet is decided by the route table (src/app/routes.tsx). */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  upload: '/upload',
  shares: '/shares',
  subscription: '/subscription',
  settings: '/settings',
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

/** Where anybody watches what a link shows; behind the app's origin it is the link itself. */
export function sharedPath(kind: 'video' | 'playlist', accessCode: string): string {
  return kind === 'video' ? `/shared/${accessCode}` : `/playlist/${accessCode}`;
}

/** Where its owner edits a playlist. */
export function playlistEditPath(accessCode: string): string {
  return `${sharedPath('playlist', accessCode)}/edit`;
}

/** One of the user's own tickets; without an id the address that leads back to the list. */
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

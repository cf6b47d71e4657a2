import { lazy, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { adminTicketPath, PATHS, playlistEditPath, reelPath, ticketPath } from '@/domain/paths';

/** Who may see a screen. */
export type Access = 'public' | 'guest' | 'member' | 'admin';

/** The layout around a screen: the app's header and footer, the sign-in picture, or nothing. */
export type Frame = 'app' | 'auth' | 'bare';

export interface AppRoute {
  readonly path: string;
  readonly title: string;
  readonly access: Access;
  readonly frame: Frame;
  /** The screen's component; its code is loaded when it is first shown. */
  readonly screen: ComponentType;
  /** Loads the screen's code ahead of time. */
  readonly preload: () => void;
}

/**
 * All screens except those of shared links (viewer-app.tsx). The navigation shows an entry only if its path is in this
 * table.
 */
export const ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.home,
    title: 'Be seen in every play',
    access: 'public',
    frame: 'bare',
    ...onDemand(async () => (await import('./pages/home-route')).HomeRoute),
  },
  {
    path: PATHS.login,
    title: 'Sign in',
    access: 'guest',
    frame: 'auth',
    ...onDemand(async () => (await import('@/features/auth/login-page')).LoginPage),
  },
  {
    path: PATHS.register,
    title: 'Create your account',
    access: 'guest',
    frame: 'auth',
    ...onDemand(async () => (await import('@/features/auth/register-page')).RegisterPage),
  },
  {
    path: PATHS.forgotPassword,
    title: 'Forgot password',
    access: 'guest',
    frame: 'auth',
    ...onDemand(async () => (await import('@/features/auth/password-shell')).ForgotPasswordPage),
  },
  {
    path: PATHS.resetPassword,
    title: 'Set a new password',
    access: 'guest',
    frame: 'auth',
    ...onDemand(async () => (await import('@/features/auth/password-shell')).ResetPasswordPage),
  },
  {
    path: PATHS.try,
    title: 'Try it on your own clip',
    access: 'public',
    frame: 'bare',
    ...onDemand(async () => (await import('./pages/try-route')).TryRoute),
  },
  {
    path: PATHS.keepTrial,
    title: 'Save your clip',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/keep-trial-screen')).KeepTrialScreen),
  },
  {
    path: PATHS.sharedClip,
    title: 'Shared clip',
    access: 'public',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/shared-clip-screen')).SharedClipScreen),
  },
  {
    path: PATHS.terms,
    title: 'Terms of Service',
    access: 'public',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/legal/terms-page')).TermsPage),
  },
  {
    path: PATHS.privacy,
    title: 'Privacy Policy',
    access: 'public',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/legal/privacy-page')).PrivacyPage),
  },
  {
    path: PATHS.licenses,
    title: 'Licenses',
    access: 'public',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/legal/licenses-page')).LicensesPage),
  },
  {
    path: PATHS.dashboard,
    title: 'Your Videos',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/dashboard-screen')).DashboardScreen),
  },
  {
    path: PATHS.upload,
    title: 'Upload',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/upload-route')).UploadRoute),
  },
  {
    path: PATHS.players,
    title: 'Select your player',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/players-route')).PlayersRoute),
  },
  {
    path: PATHS.shares,
    title: 'Shared Content',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/sharing/shares-page')).SharesPage),
  },
  {
    path: PATHS.subscription,
    title: 'Subscription',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/subscription/subscription-page')).SubscriptionPage),
  },
  {
    path: PATHS.settings,
    title: 'Settings',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/settings/settings-page')).SettingsPage),
  },
  {
    path: PATHS.account,
    title: 'Account',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/account/account-page')).AccountPage),
  },
  {
    path: PATHS.accountDeleted,
    title: 'Account deleted',
    access: 'public',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/account/account-deleted-page')).AccountDeletedPage),
  },
  {
    path: playlistEditPath(':accessCode'),
    title: 'Edit playlist',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/playlist-edit-screen')).PlaylistEditScreen),
  },
  {
    path: reelPath(':videoId'),
    title: 'Edit reel',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/reel-screen')).ReelScreen),
  },
  {
    path: PATHS.support,
    title: 'Support',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/support/support-page')).SupportPage),
  },
  {
    path: ticketPath(':ticketId?'),
    title: 'Ticket',
    access: 'member',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/support/ticket-page')).TicketPage),
  },
  {
    path: PATHS.faq,
    title: 'FAQ',
    access: 'public',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/faq-route')).FaqRoute),
  },
  {
    path: PATHS.admin,
    title: 'Admin Dashboard',
    access: 'admin',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/admin/users-page')).UsersPage),
  },
  {
    path: PATHS.adminHistory,
    title: 'User History',
    access: 'admin',
    frame: 'app',
    ...onDemand(async () => (await import('./pages/user-history-route')).UserHistoryRoute),
  },
  {
    path: PATHS.adminSupport,
    title: 'Support Tickets',
    access: 'admin',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/support/admin-tickets-page')).AdminTicketsPage),
  },
  {
    path: adminTicketPath(':ticketId?'),
    title: 'Ticket',
    access: 'admin',
    frame: 'app',
    ...onDemand(async () => (await import('@/features/support/admin-ticket-page')).AdminTicketPage),
  },
];

function onDemand(load: () => Promise<ComponentType>): Pick<AppRoute, 'screen' | 'preload'> {
  return {
    screen: lazy(async () => ({ default: await load() })),
    // Ignores a failure, because showing the screen loads the code again and reports the error.
    preload: () => void load().catch(() => undefined),
  };
}

/** The route of a path; ignores the query and fragment. */
export function routeOf(path: string): AppRoute | null {
  const pathname = path.replace(/[?#].*$/, '');
  return ROUTES.find((route) => matchPath(route.path, pathname) !== null) ?? null;
}

/** Whether a path has a screen. */
export function routeExists(path: string): boolean {
  return routeOf(path) !== null;
}

/** Preloads the code of a path's screen. */
export function preloadRoute(path: string): void {
  routeOf(path)?.preload();
}

/**
 * The error catalog: every error text that a user can see, each text once. Code in the app throws AppError with one
 * of these codes; screens show messageOf(error).
 */
export const ERROR_TEXTS = {
  // any request while the browser is offline
  'no-connection': 'No internet connection',
  // sign-in and registration
  'email-required-login': 'Please enter your email address',
  'email-required': 'Email is required',
  'email-invalid': 'Please enter a valid email address',
  'first-name-required': 'First name is required',
  'last-name-required': 'Last name is required',
  'birth-year-required': 'Year of birth is required',
  'birth-year-invalid': 'Please enter a valid year, such as 2005',
  'too-young': 'You must be at least 13 years old',
  'no-account': 'No account found with this email. Please sign up first.',
  'account-exists': 'An account with this email already exists. Please sign in instead.',
  'too-many-attempts': 'Too many attempts. Please try again in a few minutes.',
  'login-link-failed': 'Failed to send login link',
  'sign-up-failed': 'Failed to create account. Please try again.',
  'authentication-failed': 'Authentication failed',
  'code-incomplete': 'Please enter the code from the email',
  // the account
  'account-load-failed': 'Failed to load the account',
  'name-save-failed': 'Failed to save the name',
  'email-taken': 'Another account has this email address',
  'email-unchanged': 'This is already your address',
  'email-change-failed': 'Failed to change the email address',
  'sign-out-everywhere-failed': 'Failed to sign out everywhere. Please try again.',
  'own-data-failed': 'Failed to collect your data',
  'account-delete-failed': "Your account isn't fully deleted yet. Try again to continue where it left off.",
  'deletion-code-needed': 'You need a new code. Please request one.',
  'account-stays':
    "This account can't be deleted yet because part of it is still in use. Please contact support.",
  'last-admin': 'The last admin cannot be removed',
  // the sign-in provider's own text, which is shown unchanged
  'provider-message': '{message}',
  'not-authenticated': 'Not authenticated',
  'no-session': 'No active session',
  'no-user': 'No user found',
  // upload
  'file-too-large': 'File too large. Maximum size is {n}MB.',
  'file-type': 'Invalid file type. Supported formats: MP4, MOV, WebM',
  'bucket-missing': 'Original videos bucket not found',
  'storage-not-configured': 'Storage not properly configured. Please try again.',
  'upload-failed': 'Upload failed',
  'video-upload-failed': 'Failed to upload video',
  'file-size-limit': 'File size limit exceeded. With current token balance, uploads are limited to 50MB.',
  'upload-elsewhere': 'This file is being uploaded in another tab.',
  'insufficient-tokens': 'Insufficient tokens for video processing.',
  // a clip's price depends on its length, so an unknown length stops the upload
  'measure-failed': 'The length of the clip could not be read, so nothing was charged. Please try again.',
  'clip-unmeasurable':
    'The length of this clip cannot be read, so it cannot be charged. Save it as an H.264 MP4 and upload that.',
  // the file in storage is not the one that was paid for
  'original-replaced': "This clip's file is not the one you paid for. Upload the clip again.",
  // a full account: the text says what the user can do
  'storage-full': 'Your storage is full. Delete videos, or choose a larger plan.',
  'video-limit': 'Your plan has no room for more videos. Delete one, or choose a larger plan.',
  // videos and dashboard
  'videos-load-failed': 'Failed to load videos',
  'video-load-failed': 'Failed to load video',
  'video-load-retry': 'Failed to load video. Please try again.',
  'video-play-failed': 'Failed to play video',
  'video-url-failed': 'Failed to get video URL',
  'video-rename-failed': 'Failed to rename video',
  'date-invalid': 'Date input not valid.',
  // styling that could not be saved
  'video-settings-failed': 'Failed to save the video settings',
  'video-delete-failed': 'Failed to delete video',
  'no-processed-video': 'No processed video found for this video.',
  'video-download-failed': 'Failed to download processed video',
  'original-download-failed': 'Failed to download original video',
  'tokens-load-failed': 'Failed to load token statistics',
  // plans and subscription
  'plans-load-failed': 'Failed to load subscription plans',
  'subscription-load-failed': 'Failed to load current subscription',
  'subscription-data-load-failed': 'Failed to load subscription data',
  'subscription-process-failed': 'Failed to process subscription',
  'checkout-failed': 'Failed to create checkout session',
  'checkout-no-url': 'No checkout URL returned',
  'portal-failed': 'Failed to create portal session',
  'portal-no-url': 'No portal URL returned',
  'portal-open-failed': 'Failed to open subscription management portal',
  'subscription-cancel-failed': 'Failed to cancel subscription',
  'no-subscription': 'No active subscription found',
  'plan-not-found': 'Plan not found',
  'plan-not-configured': 'Plan not configured for purchase',
  'plan-not-free': 'Selected plan is not free',
  'paid-plan-active': 'You can choose Free when your paid plan ends.',
  // export
  'no-frames': 'No frames were processed',
  'export-failed': 'Export failed',
  'export-save-failed': 'Upload failed - video downloaded but not saved',
  'export-save-failed-note':
    "Your video was downloaded but couldn't be saved to your account. You may need to export again.",
  // failures of an export: the text says what happened and what the user can do
  'export-no-space':
    "There isn't enough free space on this device. You need about {needed}. Free up some space and try again.",
  'export-worker-died':
    'The browser stopped the export, probably because memory ran low. Close other tabs or export a smaller size.',
  'reel-play-unreadable': "Play {n}, {title}, can't be read. Remove it from the reel, or export it again.",
  'conversion-failed': 'The clip could not be converted. Save it as an H.264 MP4 and upload that.',
  // tracking: the text says what was kept and, for each cause, what happened
  'tracking-failed': 'Tracking stopped because of a problem. You keep what was tracked.',
  'tracking-engine-load': 'The tracking engine could not be loaded. Check your connection.',
  'tracking-clip': 'The clip could not be read. Check your connection.',
  'tracking-no-decoder':
    'This browser cannot decode the clip. Try another browser, or upload the clip as an H.264 MP4.',
  'tracking-decode': 'Picture data is damaged or missing here. Continue from a frame a second or two later.',
  'tracking-worker-died':
    'The browser stopped the tracking engine, probably because memory ran low. Close other tabs and try again.',
  'tracking-internal': 'Something went wrong in the tracking engine.',
  'tracking-interrupted': 'You left the page while tracking was running.',
  'tracking-charge':
    'The tokens could not be charged. Check your connection. A clip is charged only once, no matter how often you try.',
  // the saved track
  'track-changed-elsewhere': 'This track was changed in another tab or on another computer.',
  'track-load-failed': 'Failed to load the track',
  'track-save-failed': 'Failed to save the track',
  // reels
  'reel-create-failed': 'Failed to make the reel',
  'reel-load-failed': 'Failed to load the reel',
  'reel-save-failed': 'Failed to save the reel',
  'reel-missing': "This reel doesn't exist. It may have been deleted.",
  'reel-changed-elsewhere': 'This reel was changed in another tab or on another computer.',
  'reel-play-missing': "One of this reel's plays no longer exists. Remove it and try again.",
  'reel-play-unpaid': "One of this reel's plays isn't tracked or exported yet. Open it in the editor first.",
  'reel-play-refused': 'A reel can have up to 50 different plays, but no other reels.',
  // shares and playlists
  'shares-load-failed': 'Failed to load data',
  'share-not-found': 'Share not found',
  'share-video-missing': 'Video not found',
  'access-code-exhausted': 'Could not generate unique access code',
  'share-create-failed': 'Failed to create share link',
  // the player card
  'card-load-failed': 'Failed to load the player card',
  'card-save-failed': 'Failed to save the player card',
  'fact-too-long': 'At most {n} letters',
  'contact-invalid': 'Please enter an email address or a phone number',
  'contact-of-minor': 'The contact of a player under 18 is not shown',
  'contact-of-unknown-age':
    'The contact is not shown because your account has no year of birth. Support can add it',
  'contact-in-fact': "A player under 18 can't show a phone number or address",
  // the limits of a plan
  'share-limit': 'Your plan has no room for more links. Delete one on Shares, or choose a larger plan.',
  'playlist-limit':
    'Your plan has no room for more playlists. Delete one on Shares, or choose a larger plan.',
  'share-remove-failed': 'Failed to remove share link',
  'link-copy-failed': 'Failed to copy link',
  'link-update-failed': 'Failed to update link',
  'link-active-elsewhere': 'This video has another active link. Pause or delete that one first.',
  'link-day-over': 'Please choose today or a later day, or leave it empty',
  'link-password-invalid': 'A password has 6 to 72 characters',
  'link-password-needed': 'This link asks for a password',
  'link-password-wrong': "That's not the right password",
  'share-delete-failed': 'Failed to delete share: {reason}',
  'playlist-delete-failed': 'Failed to delete playlist: {reason}',
  // other failures of a playlist
  'playlist-remove-failed': 'The video could not be removed. Please try again.',
  'playlist-title-required': 'Please enter a playlist title',
  'playlist-save-failed': 'Failed to save playlist',
  'playlist-load-failed': 'Failed to load playlist',
  'playlist-update-failed': 'Failed to update playlist',
  'playlist-id-invalid': 'Invalid playlist ID',
  'playlist-not-found': 'Playlist not found',
  'viewers-load-failed': 'Failed to load viewer data',
  // images of playlists and settings
  'image-type': 'Please select an image file',
  'image-too-large': 'Image must be less than 5MB',
  'image-process-failed': 'Failed to process image',
  // settings
  'settings-load-failed': 'Failed to load settings',
  'settings-save-failed': 'Failed to save settings',
  'settings-sign-in': 'Please sign in to save settings',
  'background-remove-failed': 'Failed to remove background',
  'no-authenticated-user': 'No authenticated user',
  // public viewers
  'access-code-missing': 'Invalid access code',
  'shared-video-unavailable': 'Video not found or no longer available',
  'shared-video-unavailable-note':
    "The video you're looking for might have been removed or the link is invalid.",
  'shared-playlist-unavailable': 'Playlist not found or no longer available',
  'shared-playlist-unavailable-note':
    "The playlist you're looking for might have been removed or the link is invalid.",
  'playlist-empty': 'No videos in playlist',
  // tickets
  unauthorized: 'Unauthorized access',
  'tickets-load-failed': 'Failed to load tickets. Please try again later.',
  'ticket-load-failed': 'Failed to load ticket data. Please try again later.',
  'ticket-not-found': 'Ticket not found',
  'reply-send-failed': 'Failed to send message. Please try again later.',
  'ticket-status-failed': 'Failed to update ticket status. Please try again later.',
  'ticket-create-failed': 'Failed to create ticket. Please try again later.',
  // the form of a ticket
  'ticket-subject-required': 'Please enter a subject',
  'ticket-description-required': 'Please enter a description',
  'ticket-limit': "You can't open more tickets. Please reply to one you already have.",
  'ticket-full': 'This ticket cannot take more messages. Please open a new one.',
  // the FAQ
  'faq-load-failed': 'Failed to load FAQ. Please try again later.',
  'faq-save-failed': 'Failed to save the entry. Please try again later.',
  'faq-delete-failed': 'Failed to delete the entry. Please try again later.',
  'faq-order-failed': 'Failed to save the order. Please try again later.',
  'faq-changed-elsewhere': 'Someone else added or removed entries. This is the new list.',
  'faq-title-required': 'Please enter a question',
  'faq-content-required': 'Please enter an answer',
  // admin
  'admin-required': 'Unauthorized: Admin access required',
  'admin-load-failed': 'Failed to load data. Please try again later.',
  'user-not-found': 'User not found',
  'user-role-failed': 'Failed to update user role.',
  'gift-failed': 'Failed to gift tokens. Please try again.',
  // the form of a gift
  'gift-amount-invalid': 'Please enter a whole number, at least 1',
  'gift-amount-too-large': 'A gift can be at most 1,000,000 tokens',
  'gift-sent-already':
    'A gift with a different amount or note was already sent from this form. Check the history before you send another.',
} as const;

export type ErrorCode = keyof typeof ERROR_TEXTS;

/** Why a run ended early: a failure of the engine (media/tracking), of the charge for the clip, or a closed page. */
export const TRACKING_FAILURES = [
  'engine-load',
  'clip',
  'no-decoder',
  'decode',
  'worker-died',
  'internal',
  'measure',
  'replaced',
  'charge',
  'interrupted',
] as const;
export type TrackingFailure = (typeof TRACKING_FAILURES)[number];

/** An error whose text the user may see. `cause` keeps the original error, for the console and for tests. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** Values for the placeholders in the text. */
  readonly params: Readonly<Record<string, string | number>>;
  constructor(
    readonly code: ErrorCode,
    options: { readonly cause?: unknown; readonly params?: Readonly<Record<string, string | number>> } = {},
  ) {
    super(fill(ERROR_TEXTS[code], options.params ?? {}), { cause: options.cause });
    this.params = options.params ?? {};
  }
}

/** The text to show to the user: the catalog's text for an AppError, otherwise the fallback's text. */
export function messageOf(error: unknown, fallback: ErrorCode): string {
  return error instanceof AppError ? error.message : ERROR_TEXTS[fallback];
}

/** The reason why a run ended early, as a sentence. */
export function failureReason(failure: TrackingFailure): string {
  if (failure === 'measure') return ERROR_TEXTS['clip-unmeasurable'];
  if (failure === 'replaced') return ERROR_TEXTS['original-replaced'];
  return ERROR_TEXTS[`tracking-${failure}`];
}

/** The text for a run that ended early after some points. */
export function failureText(failure: TrackingFailure): string {
  const reason = failureReason(failure);
  return failure === 'interrupted' ? reason : `${ERROR_TEXTS['tracking-failed']} ${reason}`;
}

/** Whether an error means that work was canceled through an AbortSignal. */
export function isAbort(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === 'AbortError';
}

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

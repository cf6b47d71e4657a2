import {
  uuid,
  NEW_ID,
  counting,
  ownOnly,
  ofOwner,
  ofAdmins,
  ofDeletion,
  ofFunctions,
  RECEIPT,
  type FunctionRules,
} from './function-rule';
import { REEL_FUNCTIONS } from './reel-function-rules';

/** Every function of schema public, by its signature. */
export const FUNCTIONS: Readonly<Record<string, FunctionRules>> = {
  // Tokens and money.
  'charge_video_processing(uuid,integer,integer)': ofOwner(
    'charges the caller for processing their video, or some of its frames',
    (w) => [
      `charge_video_processing(${uuid(w.videoId)})`,
      `charge_video_processing(${uuid(w.videoId)}, 0, 1)`,
      `charge_video_processing(${uuid(w.videoId)}, -1, 0)`,
    ],
  ),
  'get_token_stats()': ownOnly('the caller’s tokens', 'get_token_stats()'),
  'get_own_room()': ownOnly('how much the caller may still add', 'get_own_room()'),
  'get_held_plan()': ownOnly('the caller’s plan', 'get_held_plan()'),
  'create_free_subscription(uuid)': ownOnly(
    'starts the caller’s free plan',
    `create_free_subscription((select id from plans where name = 'Free'))`,
  ),
  'gift_tokens(uuid,integer,text,uuid)': ofAdmins(
    'gives tokens to an account',
    (w) => [`gift_tokens(${uuid(w.victim)}, 1000, '', ${NEW_ID})`],
    { admin: 'changes' },
  ),
  'apply_stripe_event(text,text,bigint,jsonb)': ofFunctions(
    'applies an event of the payment provider',
    `apply_stripe_event('e', 'x', 1, '{}')`,
  ),
  'begin_stripe_sync()': ofFunctions('numbers the reads of the payment provider', 'begin_stripe_sync()'),
  'get_stripe_account(uuid)': ofFunctions(
    'who pays, for the payment provider',
    `get_stripe_account(${NEW_ID})`,
  ),
  'keep_stripe_customer(uuid,text,text)': ofFunctions(
    'saves an account’s customer ID at the payment provider',
    `keep_stripe_customer(${NEW_ID}, 'c', null)`,
  ),
  'begin_video_measurement(uuid)': ofOwner('which file to measure', (w) => [
    `begin_video_measurement(${uuid(w.videoId)})`,
  ]),
  'record_video_measurement(uuid,text,numeric)': ofFunctions(
    'saves the measured length of a video',
    `record_video_measurement(${NEW_ID}, 'v', 1)`,
  ),
  'begin_film_measurement(uuid,text)': ofOwner('which film to measure', (w) => [
    `begin_film_measurement(${uuid(w.videoId)}, '${w.victim}/${w.videoId}/export.mp4')`,
  ]),
  'record_film_measurement(uuid,text,text,integer,numeric)': ofFunctions(
    'saves the measured length of a film',
    `record_film_measurement(${NEW_ID}, 'x/y', 'v', 1, 1)`,
  ),
  'get_link_files()': {
    for: 'everybody',
    does: 'the files that a link opens, by the key in the request',
    calls: () => ['get_link_files()'],
    visitor: 'ok',
    stranger: 'ok',
    admin: 'ok',
  },
  // Videos, links and playlists.
  'save_track_document(uuid,integer,jsonb,uuid,jsonb,jsonb)': ofOwner(
    'saves a track and its video’s details',
    (w) => [
      `save_track_document(${uuid(w.videoId)}, 1, '{}', ${NEW_ID})`,
      `save_track_document(${uuid(w.videoId)}, 1, '{}', ${NEW_ID}, '{"font_size": 90}', '{"font_size": 80}')`,
      `save_track_document(${uuid(w.videoId)}, 0, '{}', ${NEW_ID})`,
    ],
  ),
  'create_share(uuid)': ofOwner('shares a video', (w) => [`create_share(${uuid(w.videoId)})`]),
  'delete_share(uuid,uuid)': ofOwner('deletes a link', (w) => [
    `delete_share(${uuid(w.shareId)}, ${uuid(w.victim)})`,
    `delete_share(${uuid(w.shareId)}, ${uuid(w.stranger)})`,
  ]),
  'create_playlist(text,text,uuid[],text,text)': ofOwner('creates a playlist of the caller’s videos', (w) => [
    `create_playlist('x', '', array[${uuid(w.videoId)}], null, null)`,
  ]),
  'update_playlist(uuid,text,text,uuid[],text,text,boolean)': ofOwner('changes a playlist', (w) => [
    `update_playlist(${uuid(w.playlistId)}, 'x', '', array[]::uuid[], null, null)`,
    `update_playlist(${uuid(w.playlistId)}, 'x', '', array[${uuid(w.videoId)}], null, null)`,
    `update_playlist(${uuid(w.playlistId)}, p_keeps_background => true)`,
  ]),
  'place_in_playlist(text,uuid,uuid[],boolean)': ofOwner(
    'moves a video within a playlist, or adds it',
    (w) => [
      `place_in_playlist('${w.playlistCode}', ${uuid(w.videoId)}, array[]::uuid[])`,
      `place_in_playlist('${w.playlistCode}', ${uuid(w.videoId)}, array[]::uuid[], true)`,
    ],
  ),
  'remove_from_playlist(text,uuid)': ofOwner('removes a video from a playlist', (w) => [
    `remove_from_playlist('${w.playlistCode}', ${uuid(w.videoId)})`,
  ]),
  'add_to_playlist(text,uuid[])': ofOwner('adds the caller’s videos to a playlist', (w) => [
    `add_to_playlist('${w.playlistCode}', array[${uuid(w.videoId)}])`,
    `add_to_playlist('${w.playlistCode}', array[]::uuid[])`,
  ]),
  'delete_playlist(uuid,uuid)': ofOwner('deletes a playlist', (w) => [
    `delete_playlist(${uuid(w.playlistId)}, ${uuid(w.victim)})`,
    `delete_playlist(${uuid(w.playlistId)}, ${uuid(w.stranger)})`,
  ]),
  'get_user_playlist(text)': ofOwner('one of the caller’s playlists', (w) => [
    `get_user_playlist('${w.playlistCode}')`,
  ]),
  'get_user_playlists(integer,timestamp with time zone,uuid)': ownOnly(
    'the caller’s playlists',
    'get_user_playlists(100)',
  ),
  'get_user_shares(integer,timestamp with time zone,uuid)': ownOnly(
    'the caller’s links',
    'get_user_shares(100)',
  ),
  'get_viewers(uuid,uuid,uuid,integer,timestamp with time zone,uuid)': ofOwner('who watched', (w) => [
    `get_viewers(${uuid(w.videoId)})`,
    `get_viewers(${uuid(w.videoId)}, ${uuid(w.shareId)})`,
  ]),
  ...REEL_FUNCTIONS,
  'record_view(text,uuid,uuid)': {
    for: 'everybody',
    does: 'counts a view of a link',
    calls: (w) => [
      `record_view('${w.accessCode}', ${uuid(w.videoId)})`,
      `record_view('${w.accessCode}', ${uuid(w.videoId)}, ${uuid(w.viewId)})`,
    ],
    visitor: 'changes',
    stranger: 'changes',
    admin: 'changes',
  },
  'begin_look_up(text)': counting('counts a lookup of a link', (w) => `begin_look_up('${w.accessCode}')`),
  'get_share_or_playlist_by_access_code(text,uuid)': {
    for: 'everybody',
    does: 'what a link shows, to a counted caller with its code',
    calls: (w) => [`get_share_or_playlist_by_access_code('${w.accessCode}', ${RECEIPT})`],
    receipt: (w) => `begin_look_up('${w.accessCode}')`,
    visitor: 'reads',
    stranger: 'reads',
    admin: 'reads',
  },
  'begin_unlock(text,text)': counting(
    'counts an attempt at a link’s password',
    (w) => `begin_unlock('${w.playlistCode}', 'secret of another')`,
  ),
  'unlock_share_or_playlist(text,text,uuid)': {
    for: 'everybody',
    does: 'what a password-protected link shows, to a counted caller with its password',
    calls: (w) => [`unlock_share_or_playlist('${w.playlistCode}', 'secret of another', ${RECEIPT})`],
    receipt: (w) => `begin_unlock('${w.playlistCode}', 'secret of another')`,
    visitor: 'ok',
    stranger: 'ok',
    admin: 'ok',
  },
  'set_link_active(text,boolean)': ofOwner('pauses or resumes a link', (w) => [
    `set_link_active('${w.accessCode}', false)`,
    `set_link_active('${w.playlistCode}', false)`,
  ]),
  'guard_link(text,timestamp with time zone,text)': ofOwner('sets a link’s expiration and password', (w) => [
    `guard_link('${w.accessCode}', null, 'mine now')`,
    `guard_link('${w.playlistCode}', null, '')`,
  ]),
  'set_link_card(text,boolean,boolean)': ofOwner('sets what a link shows of the player card', (w) => [
    `set_link_card('${w.accessCode}', true, true)`,
    `set_link_card('${w.playlistCode}', true, true)`,
    `set_link_card('${w.accessCode}', false, false)`,
  ]),
  'get_player_card()': ownOnly('the caller’s player card', 'get_player_card()'),
  'get_link_preview(text,text)': ofFunctions(
    'what a link’s preview shows',
    `get_link_preview('AAAAAAAA', 'x')`,
  ),
  // Accounts.
  'begin_email_check(text)': counting(
    'counts a check for an account',
    (w) => `begin_email_check('${w.email}')`,
  ),
  'email_account_exists(text,uuid)': {
    for: 'everybody',
    does: 'whether an address has an account, to a counted caller',
    calls: (w) => [`email_account_exists('${w.email}', ${RECEIPT})`],
    receipt: (w) => `begin_email_check('${w.email}')`,
    visitor: 'ok',
    stranger: 'ok',
    admin: 'ok',
  },
  'begin_account_reading(text,uuid,timestamp with time zone,uuid)': ofAdmins(
    'logs that an admin is about to read an account',
    (w) => [`begin_account_reading('read_user_history', ${uuid(w.victim)})`],
    { admin: 'ok' },
  ),
  'get_account_history(uuid,integer,timestamp with time zone,uuid,uuid)': {
    ...ofAdmins('an account’s history: the caller’s; for admins anyone’s, once logged', (w) => [
      `get_account_history(${uuid(w.victim)}, p_receipt => ${RECEIPT})`,
    ]),
    receipt: (w) => `begin_account_reading('read_user_history', ${uuid(w.victim)})`,
  },
  'get_user_video_token_usage(uuid,uuid,integer,timestamp with time zone,uuid)': {
    ...ofAdmins('what an account’s videos cost, once logged', (w) => [
      `get_user_video_token_usage(${uuid(w.victim)}, ${RECEIPT})`,
    ]),
    receipt: (w) => `begin_account_reading('read_video_usage', ${uuid(w.victim)})`,
  },
  'get_user_with_tokens(uuid)': ofAdmins('an account with its tokens', (w) => [
    `get_user_with_tokens(${uuid(w.victim)})`,
  ]),
  'get_users_with_tokens(text,text,text,boolean,integer,text,uuid)': ofAdmins('all accounts', () => [
    'get_users_with_tokens()',
  ]),
  'set_user_as_admin(uuid)': ofAdmins(
    'makes a user an admin',
    (w) => [`set_user_as_admin(${uuid(w.victim)})`, `set_user_as_admin(${uuid(w.stranger)})`],
    { admin: 'changes' },
  ),
  // The last admin cannot be deleted.
  'request_account_deletion()': {
    ...ownOnly('asks to delete the caller’s account', 'request_account_deletion()'),
    admin: 'PT409',
  },
  'confirm_account_deletion()': {
    ...ofDeletion(
      'confirms the deletion, in a session started from a later email',
      'confirm_account_deletion()',
    ),
    admin: 'PT409',
  },
  'is_account_deletion_confirmed()': ownOnly(
    'whether the deletion of the caller’s account is confirmed',
    'is_account_deletion_confirmed()',
  ),
  'clear_account()': ofDeletion('removes the caller’s videos and links, once confirmed', 'clear_account()'),
  'delete_account()': ofDeletion('removes the caller’s account, once it has no files', 'delete_account()'),
  'get_own_data()': ownOnly('all data of the caller’s account', 'get_own_data()'),
  'list_own_files(text,text)': ownOnly('the caller’s files', 'list_own_files()'),
  // Support.
  'count_open_tickets()': ofAdmins('how many tickets are open', () => ['count_open_tickets()'], {
    refusal: '42501',
    admin: 'ok',
  }),
  'get_all_tickets(text,text,integer,timestamp with time zone,uuid)': ofAdmins(
    'all tickets',
    () => ['get_all_tickets()'],
    { refusal: '42501' },
  ),
  'get_user_tickets(integer,timestamp with time zone,uuid)': ownOnly(
    'the caller’s tickets',
    'get_user_tickets(100)',
  ),
  'get_ticket(uuid)': ofAdmins(
    'a ticket: the caller’s; for admins any',
    (w) => [`get_ticket(${uuid(w.ticketId)})`],
    {
      refusal: '42501',
    },
  ),
  'get_ticket_replies(uuid)': ofAdmins(
    'a ticket’s replies: the caller’s; for admins any',
    (w) => [`get_ticket_replies(${uuid(w.ticketId)})`],
    { refusal: '42501' },
  ),
  'mark_ticket_read(uuid,timestamp with time zone)': ofOwner('marks a ticket as read', (w) => [
    `mark_ticket_read(${uuid(w.ticketId)}, now())`,
    `mark_ticket_read(${uuid(w.ticketId)}, null)`,
  ]),
  'count_unread_tickets()': ownOnly(
    'how many of the caller’s tickets have new answers',
    'count_unread_tickets()',
  ),
  'claim_ticket_mail(uuid)': ofFunctions(
    'claims the email about an answer, and what it says',
    `claim_ticket_mail(${NEW_ID})`,
  ),
  'settle_ticket_mail(uuid,boolean)': ofFunctions(
    'saves whether the email was sent',
    `settle_ticket_mail(${NEW_ID}, true)`,
  ),
  'get_waiting_ticket_mails()': ofFunctions(
    'answers whose email has not been sent',
    'get_waiting_ticket_mails()',
  ),
  'reorder_faq_entries(uuid[])': ofAdmins('orders the FAQ', () => ['reorder_faq_entries(array[]::uuid[])'], {
    refusal: '42501',
    admin: 'PT409',
  }),
};

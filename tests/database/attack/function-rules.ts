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
    'pays for a video of one’s own, or for some of its frames',
    (w) => [
      `charge_video_processing(${uuid(w.videoId)})`,
      `charge_video_processing(${uuid(w.videoId)}, 0, 1)`,
      `charge_video_processing(${uuid(w.videoId)}, -1, 0)`,
    ],
  ),
  'get_token_stats()': ownOnly('one’s own tokens', 'get_token_stats()'),
  'get_own_room()': ownOnly('what one may still add', 'get_own_room()'),
  'get_held_plan()': ownOnly('the plan that one holds', 'get_held_plan()'),
  'create_free_subscription(uuid)': ownOnly(
    'the free plan for oneself',
    `create_free_subscription((select id from plans where name = 'Free'))`,
  ),
  'gift_tokens(uuid,integer,text,uuid)': ofAdmins(
    'gives tokens to an account',
    (w) => [`gift_tokens(${uuid(w.victim)}, 1000, '', ${NEW_ID})`],
    { admin: 'changes' },
  ),
  'apply_stripe_event(text,text,bigint,jsonb)': ofFunctions(
    'what the payment provider reports',
    `apply_stripe_event('e', 'x', 1, '{}')`,
  ),
  'begin_stripe_sync()': ofFunctions('numbers the looks at the payment provider', 'begin_stripe_sync()'),
  'get_stripe_account(uuid)': ofFunctions('who pays', `get_stripe_account(${NEW_ID})`),
  'keep_stripe_customer(uuid,text,text)': ofFunctions(
    'the provider’s customer of an account',
    `keep_stripe_customer(${NEW_ID}, 'c', null)`,
  ),
  'begin_video_measurement(uuid)': ofOwner('which file is to be measured', (w) => [
    `begin_video_measurement(${uuid(w.videoId)})`,
  ]),
  'record_video_measurement(uuid,text,numeric)': ofFunctions(
    'the measured length of a video',
    `record_video_measurement(${NEW_ID}, 'v', 1)`,
  ),
  'begin_film_measurement(uuid,text)': ofOwner('which film is to be measured', (w) => [
    `begin_film_measurement(${uuid(w.videoId)}, '${w.victim}/${w.videoId}/export.mp4')`,
  ]),
  'record_film_measurement(uuid,text,text,integer,numeric)': ofFunctions(
    'the measured length of a film',
    `record_film_measurement(${NEW_ID}, 'x/y', 'v', 1, 1)`,
  ),
  'get_link_files()': {
    for: 'everybody',
    does: 'the files of the link whose key the request brings',
    calls: () => ['get_link_files()'],
    visitor: 'ok',
    stranger: 'ok',
    admin: 'ok',
  },
  // Videos, links and playlists.
  'save_track_document(uuid,integer,jsonb,uuid,jsonb,jsonb)': ofOwner(
    'saves a track with its details',
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
  'create_playlist(text,text,uuid[],text,text)': ofOwner('makes a playlist of own videos', (w) => [
    `create_playlist('x', '', array[${uuid(w.videoId)}], null, null)`,
  ]),
  'update_playlist(uuid,text,text,uuid[],text,text,boolean)': ofOwner('changes a playlist', (w) => [
    `update_playlist(${uuid(w.playlistId)}, 'x', '', array[]::uuid[], null, null)`,
    `update_playlist(${uuid(w.playlistId)}, 'x', '', array[${uuid(w.videoId)}], null, null)`,
    `update_playlist(${uuid(w.playlistId)}, p_keeps_background => true)`,
  ]),
  'place_in_playlist(text,uuid,uuid[],boolean)': ofOwner('moves a video in a playlist, or adds one', (w) => [
    `place_in_playlist('${w.playlistCode}', ${uuid(w.videoId)}, array[]::uuid[])`,
    `place_in_playlist('${w.playlistCode}', ${uuid(w.videoId)}, array[]::uuid[], true)`,
  ]),
  'remove_from_playlist(text,uuid)': ofOwner('takes a video out of a playlist', (w) => [
    `remove_from_playlist('${w.playlistCode}', ${uuid(w.videoId)})`,
  ]),
  'add_to_playlist(text,uuid[])': ofOwner('adds own videos to a playlist', (w) => [
    `add_to_playlist('${w.playlistCode}', array[${uuid(w.videoId)}])`,
    `add_to_playlist('${w.playlistCode}', array[]::uuid[])`,
  ]),
  'delete_playlist(uuid,uuid)': ofOwner('deletes a playlist', (w) => [
    `delete_playlist(${uuid(w.playlistId)}, ${uuid(w.victim)})`,
    `delete_playlist(${uuid(w.playlistId)}, ${uuid(w.stranger)})`,
  ]),
  'get_user_playlist(text)': ofOwner('one of one’s own playlists', (w) => [
    `get_user_playlist('${w.playlistCode}')`,
  ]),
  'get_user_playlists(integer,timestamp with time zone,uuid)': ownOnly(
    'one’s own playlists',
    'get_user_playlists(100)',
  ),
  'get_user_shares(integer,timestamp with time zone,uuid)': ownOnly(
    'one’s own links',
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
  'begin_look_up(text)': counting('counts a look-up of a link', (w) => `begin_look_up('${w.accessCode}')`),
  'get_share_or_playlist_by_access_code(text,uuid)': {
    for: 'everybody',
    does: 'what a link shows, to whoever has its code and has been counted',
    calls: (w) => [`get_share_or_playlist_by_access_code('${w.accessCode}', ${RECEIPT})`],
    receipt: (w) => `begin_look_up('${w.accessCode}')`,
    visitor: 'reads',
    stranger: 'reads',
    admin: 'reads',
  },
  'begin_unlock(text,text)': counting(
    'counts that a link’s password is tried',
    (w) => `begin_unlock('${w.playlistCode}', 'secret of another')`,
  ),
  'unlock_share_or_playlist(text,text,uuid)': {
    for: 'everybody',
    does: 'what a link behind a password shows, to whoever knows it and has been counted',
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
  'guard_link(text,timestamp with time zone,text)': ofOwner(
    'ends a link by itself, asks for a password',
    (w) => [`guard_link('${w.accessCode}', null, 'mine now')`, `guard_link('${w.playlistCode}', null, '')`],
  ),
  'set_link_card(text,boolean,boolean)': ofOwner('what a link shows of the player card', (w) => [
    `set_link_card('${w.accessCode}', true, true)`,
    `set_link_card('${w.playlistCode}', true, true)`,
    `set_link_card('${w.accessCode}', false, false)`,
  ]),
  'get_player_card()': ownOnly('one’s own player card', 'get_player_card()'),
  'get_link_preview(text,text)': ofFunctions(
    'what a link’s preview shows',
    `get_link_preview('AAAAAAAA', 'x')`,
  ),
  // Accounts.
  'begin_email_check(text)': counting(
    'counts a question for an account',
    (w) => `begin_email_check('${w.email}')`,
  ),
  'email_account_exists(text,uuid)': {
    for: 'everybody',
    does: 'whether an address has an account, to who has been counted',
    calls: (w) => [`email_account_exists('${w.email}', ${RECEIPT})`],
    receipt: (w) => `begin_email_check('${w.email}')`,
    visitor: 'ok',
    stranger: 'ok',
    admin: 'ok',
  },
  'begin_account_reading(text,uuid,timestamp with time zone,uuid)': ofAdmins(
    'traces that an account will be read',
    (w) => [`begin_account_reading('read_user_history', ${uuid(w.victim)})`],
    { admin: 'ok' },
  ),
  'get_account_history(uuid,integer,timestamp with time zone,uuid,uuid)': {
    ...ofAdmins('the history of an account: one’s own, for admins anybody’s, once traced', (w) => [
      `get_account_history(${uuid(w.victim)}, p_receipt => ${RECEIPT})`,
    ]),
    receipt: (w) => `begin_account_reading('read_user_history', ${uuid(w.victim)})`,
  },
  'get_user_video_token_usage(uuid,uuid,integer,timestamp with time zone,uuid)': {
    ...ofAdmins('what the videos of an account cost, once traced', (w) => [
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
    'makes somebody an admin',
    (w) => [`set_user_as_admin(${uuid(w.victim)})`, `set_user_as_admin(${uuid(w.stranger)})`],
    { admin: 'changes' },
  ),
  // The only admin has to stay.
  'request_account_deletion()': {
    ...ownOnly('asks for the end of one’s own account', 'request_account_deletion()'),
    admin: 'PT409',
  },
  'confirm_account_deletion()': {
    ...ofDeletion(
      'proves the mailbox for it, by a session that a mail began since',
      'confirm_account_deletion()',
    ),
    admin: 'PT409',
  },
  'is_account_deletion_confirmed()': ownOnly(
    'whether the end of one’s own account was confirmed',
    'is_account_deletion_confirmed()',
  ),
  'clear_account()': ofDeletion(
    'removes one’s own videos and links, once that is confirmed',
    'clear_account()',
  ),
  'delete_account()': ofDeletion('removes one’s own account, once it has no files', 'delete_account()'),
  'get_own_data()': ownOnly('everything that one’s own account holds', 'get_own_data()'),
  'list_own_files(text,text)': ownOnly('one’s own files', 'list_own_files()'),
  // Support.
  'count_open_tickets()': ofAdmins('how many tickets wait', () => ['count_open_tickets()'], {
    refusal: '42501',
    admin: 'ok',
  }),
  'get_all_tickets(text,text,integer,timestamp with time zone,uuid)': ofAdmins(
    'all tickets',
    () => ['get_all_tickets()'],
    { refusal: '42501' },
  ),
  'get_user_tickets(integer,timestamp with time zone,uuid)': ownOnly(
    'one’s own tickets',
    'get_user_tickets(100)',
  ),
  'get_ticket(uuid)': ofAdmins(
    'a ticket: one’s own, for admins any',
    (w) => [`get_ticket(${uuid(w.ticketId)})`],
    {
      refusal: '42501',
    },
  ),
  'get_ticket_replies(uuid)': ofAdmins(
    'the thread of a ticket: one’s own, for admins any',
    (w) => [`get_ticket_replies(${uuid(w.ticketId)})`],
    { refusal: '42501' },
  ),
  'mark_ticket_read(uuid,timestamp with time zone)': ofOwner('remembers that a ticket was read', (w) => [
    `mark_ticket_read(${uuid(w.ticketId)}, now())`,
    `mark_ticket_read(${uuid(w.ticketId)}, null)`,
  ]),
  'count_unread_tickets()': ownOnly(
    'how many of one’s own tickets have new answers',
    'count_unread_tickets()',
  ),
  'claim_ticket_mail(uuid)': ofFunctions(
    'what the mail about an answer says',
    `claim_ticket_mail(${NEW_ID})`,
  ),
  'settle_ticket_mail(uuid,boolean)': ofFunctions(
    'whether it was sent',
    `settle_ticket_mail(${NEW_ID}, true)`,
  ),
  'get_waiting_ticket_mails()': ofFunctions('answers that wait for a mail', 'get_waiting_ticket_mails()'),
  'reorder_faq_entries(uuid[])': ofAdmins('orders the FAQ', () => ['reorder_faq_entries(array[]::uuid[])'], {
    refusal: '42501',
    admin: 'PT409',
  }),
};

/** What a user-written column accepts; each kind has values that it must refuse. */
export type ValueKind =
  /** The name of a stored file in the user's own folder. */
  | 'path'
  /** A color as #RRGGBB. */
  | 'color'
  /** One of a few words. */
  | 'choice'
  /** A fact on a player card: a short line of visible text. */
  | 'fact'
  /** An email address or a phone number, or nothing. */
  | 'contact'
  /**
   * A text of limited length, on one line or several. It is stored the way it displays (src/domain/plain-text.ts) and
   * never becomes part of a URL or a statement.
   */
  | { readonly line: number }
  | { readonly lines: number }
  /** A whole number within a range. */
  | readonly [from: number, to: number]
  /** The id of something that must belong to the writer. */
  | 'owner'
  /** A value that no decision depends on and whose type rules out others: dates, flags set by a trigger, new ids. */
  | 'free';

/** Every column of schema public that users insert or update. */
export const VALUES: Readonly<Record<string, ValueKind>> = {
  'faq_entries.title': { line: 200 },
  'faq_entries.content': { lines: 5000 },
  'faq_entries.order_num': [1, 2_147_483_647],
  'player_cards.user_id': 'owner',
  'player_cards.name': 'fact',
  'player_cards.number': 'fact',
  'player_cards.position': 'fact',
  'player_cards.team': 'fact',
  'player_cards.year': 'fact',
  'player_cards.height': 'fact',
  'player_cards.weight': 'fact',
  'player_cards.contact': 'contact',
  'player_cards.shows_contact': 'free',
  'support_tickets.user_id': 'owner',
  'support_tickets.subject': { line: 200 },
  'support_tickets.description': { lines: 5000 },
  'support_tickets.status': 'choice',
  'ticket_replies.ticket_id': 'owner',
  'ticket_replies.user_id': 'owner',
  'ticket_replies.is_admin': 'free',
  'ticket_replies.message': { lines: 5000 },
  'user_settings.user_id': 'owner',
  'user_settings.default_player_name': { line: 100 },
  'user_settings.default_color': 'color',
  'user_settings.title_font_color': 'color',
  'user_settings.title_background_path': 'path',
  'user_settings.cropped_background_path': 'path',
  'user_settings.title_style': 'choice',
  'user_settings.title_frames': [50, 180],
  'user_settings.mail_answers': 'free',
  'videos.id': 'free',
  'videos.user_id': 'owner',
  'videos.title': { line: 300 },
  'videos.original_name': { line: 300 },
  'videos.friendly_name': { line: 300 },
  'videos.status': 'choice',
  'videos.description': { lines: 5000 },
  'videos.original_path': 'path',
  'videos.thumbnail_path': 'path',
  'videos.processed_video_path': 'path',
  'videos.processed_at': 'free',
  'videos.processed_first_frame': [0, 2_147_483_647],
  'videos.processed_end_frame': [1, 2_147_483_647],
  'videos.processed_title_frames': [0, 180],
  'videos.processed_look': 'choice',
  'videos.processing_heartbeat_at': 'free',
  'videos.recording_date': 'free',
  'videos.player_name': { line: 100 },
  'videos.circle_size': [30, 150],
  'videos.circle_tilt': [0, 90],
  'videos.circle_color': 'color',
  'videos.font_size': [40, 120],
  'videos.fits_player': 'free',
};

/** Texts with hidden characters or not in their stored form. */
export const UNSEEN = [
  'a\tb',
  'a\nb',
  'a\r\nb',
  'a\u0007b',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
  'a  b',
  'a\u00a0b',
  'a\u3000b',
  '\u202eb',
  '\u2066b',
  '\u200eb',
  'a\u200fb',
  '\u061cb',
  'a\u200bb',
  'a\u200db',
  'a\u2060b',
  'a\ufeffb',
  'a\u00adb',
  '\u115f',
  'a\u1160',
  '\u3164',
  'a\uffa0',
  '\u2800',
  'a\u034fb',
  'a\u180eb',
  'a\ufe0fb',
  'a\u{e0041}b',
  'a\ufff9b',
];

/** Values of a kind that nobody may write. @param me the row's owner @param other somebody else */
export function hostileValues(kind: ValueKind, me: string, other: string): readonly (string | number)[] {
  if (kind === 'free') return [];
  if (kind === 'owner') return [other];
  if (kind === 'choice') return ['', 'admin', 'completed; drop table users'];
  if (kind === 'color')
    return ['', 'red', '#FFF', '#GGGGGG', '#FFFFFF;', 'url(https://x.example)', '#FFFFFF\n'];
  if (kind === 'fact') return ['x'.repeat(61), ' x', 'x ', ...UNSEEN];
  if (kind === 'contact') {
    return [
      ...UNSEEN,
      'niko\u200b@club.example',
      'niko@club\u00ad.example',
      'niko\u00a0@club.example',
      '\u202a+49 30 1234567\u202c',
      'x',
      'https://x.example',
      'javascript:alert(1)',
      'a@b',
      'a@b.example, c@d.example',
      '"><a@b.example',
      '1234',
      '9'.repeat(21),
      `a@${'b'.repeat(96)}.de`,
    ];
  }
  if (kind === 'path') {
    return [
      '',
      me,
      `${me}/`,
      `/${me}/a.jpg`,
      `${me}//a.jpg`,
      `${me}/./a.jpg`,
      `${me}/../${other}/a.jpg`,
      `${me}/../../../../rest/v1/users`,
      `${me}/%2e%2e/${other}/a.jpg`,
      `${me}/%2E%2E%2Fa.jpg`,
      `${me}\\..\\a.jpg`,
      `${me}/a?b.jpg`,
      `${me}/a#b.jpg`,
      `${me}/a\nb.jpg`,
      `${me}/${'a'.repeat(256)}`,
      `${other}/a.jpg`,
      `${me.toUpperCase()}/a.jpg`,
      'https://x.example/a.jpg',
    ];
  }
  if ('line' in kind) return ['x'.repeat(kind.line + 1)];
  if ('lines' in kind) return ['x'.repeat(kind.lines + 1)];
  return [kind[0] - 1, ...(kind[1] < 2_147_483_647 ? [kind[1] + 1] : [])];
}

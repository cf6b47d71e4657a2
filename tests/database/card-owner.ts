import { addProcessedVideo, call, createPlaylist, lookUp, share, type Link } from './sharing-helpers';
import type { Role, TestDatabase } from './harness';

export const ADDRESS = '192.0.2.1';
export const FACTS = {
  name: 'Niko Brandt',
  number: '10',
  position: 'Striker',
  team: 'SV Nordstern',
  year: 'Class of 2027',
  height: '1.84 m',
  weight: '76 kg',
};
export const CONTACT = 'niko@nordstern.example';
export const thisYear = new Date().getUTCFullYear();
export const ADULT = thisYear - 19;
export const MINOR = thisYear - 18;

/** An account with a player card, a link to a video and one to a playlist. */
export class CardOwner {
  private constructor(
    private readonly db: TestDatabase,
    readonly userId: string,
    readonly links: readonly Link[],
  ) {}

  /** @param metadata the sign-up's metadata. */
  static async create(
    db: TestDatabase,
    birthYear: number | null = ADULT,
    metadata: unknown = birthYear === null ? {} : { birth_year: birthYear },
  ): Promise<CardOwner> {
    const userId = await db.addUser({ metadata });
    const videoId = await addProcessedVideo(db, userId);
    return new CardOwner(db, userId, [
      await share(db, userId, videoId),
      await createPlaylist(db, userId, [videoId]),
    ]);
  }

  write(values: Readonly<Record<string, string | boolean>>, role: Role = this) {
    const row: Readonly<Record<string, string | boolean>> = { user_id: this.userId, ...values };
    const names = Object.keys(row);
    return this.db.as(
      role,
      `insert into player_cards (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
       on conflict (user_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      Object.values(row),
    );
  }

  fill(showsContact: boolean) {
    return this.write({ ...FACTS, contact: CONTACT, shows_contact: showsContact });
  }

  read() {
    return call(this.db, this, 'get_player_card', {});
  }

  show({ accessCode }: Link, card: boolean, contact: boolean, role: Role = this) {
    return call(this.db, role, 'set_link_card', {
      p_access_code: accessCode,
      p_shows_card: card,
      p_shows_contact: contact,
    });
  }

  /** The way an operator enters it. */
  bornIn(year: number | null) {
    return this.db.as('service_role', 'update users set birth_year = $2 where id = $1', [this.userId, year]);
  }
}

export async function cardOf(db: TestDatabase, link: Link, role: Role = 'anon') {
  return (await lookUp(db, role, link.accessCode))?.['card'];
}

export function preview(db: TestDatabase, link: Link) {
  return call<Readonly<Record<string, unknown>> | null>(db, 'service_role', 'get_link_preview', {
    p_access_code: link.accessCode,
    p_client_address: ADDRESS,
  });
}

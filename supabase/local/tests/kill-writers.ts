import { randomUUID } from 'node:crypto';

/** Sends a request as the test's user; rejects without an answer and on a refusal. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** The state of things by name; null for a missing one. */
export type State = Readonly<Record<string, string | null>>;

/** Something whose writes are all or nothing. */
export interface Writer {
  /** Makes the next write; returns what it changes. */
  next(state: State): { readonly changes: State; readonly run: (send: Send) => Promise<unknown> };
  /** More checks after a restart, once all names have the right state. */
  resume?(send: Send, state: State): Promise<void>;
  /** The current state of a thing. */
  read(send: Send, name: string): Promise<string | null>;
}

/** A request's JSON body. */
export const json = (body: unknown, prefer = 'return=minimal'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', prefer },
  body: JSON.stringify(body),
});

async function firstOf(response: Response): Promise<Record<string, unknown> | null> {
  return ((await response.json()) as Record<string, unknown>[])[0] ?? null;
}

/** The user's one row of settings, written again and again. */
export function settingsWriter(userId: string): Writer {
  let count = 0;
  return {
    next() {
      const name = `Player ${(count += 1)}`;
      const row = { user_id: userId, default_player_name: name };
      return {
        changes: { settings: name },
        run: (send) => send('/rest/v1/user_settings', json(row, 'resolution=merge-duplicates')),
      };
    },
    async read(send) {
      const row = await firstOf(await send('/rest/v1/user_settings?select=default_player_name'));
      return row && String(row['default_player_name']);
    },
  };
}

/** A video's track document, each revision over the one before. */
export function documentWriter(videoId: string): Writer {
  const writerId = randomUUID();
  let revision = 0;
  const textOf = (step: number) => JSON.stringify({ points: Array.from({ length: 50 }, () => step) });
  return {
    next: () => ({
      changes: { document: `${revision + 1} ${textOf(revision + 1)}` },
      run: (send) =>
        send(
          '/rest/v1/rpc/save_track_document',
          json({
            p_video_id: videoId,
            p_base_revision: revision,
            p_document: JSON.parse(textOf(revision + 1)) as unknown,
            p_writer_id: writerId,
          }),
        ).then(() => (revision += 1)),
    }),
    async read(send) {
      const row = await firstOf(await send('/rest/v1/track_documents?select=revision,document'));
      revision = Number(row?.['revision'] ?? 0);
      return row && `${revision} ${JSON.stringify(row['document'])}`;
    },
  };
}

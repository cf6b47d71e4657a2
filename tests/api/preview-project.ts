import type { LocalBackend } from 'local-supabase';
import type { Row } from 'local-supabase/database/driver';
import { listen } from 'local-supabase/start/http-server';
import { freePorts } from 'local-supabase/testing/free-ports';
import { createTestBackend } from 'local-supabase/testing/test-backend';
import { clientAt } from 'local-supabase/testing/harness';
import { lastMail } from 'local-supabase/testing/harness-local';

export const APP = 'https://standout.test';
export const CRAWLER = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** The beginning of a JPEG of 640 x 360 pixels, and a little more. */
export const PICTURE = new Uint8Array([
  0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x01, 0x68, 0x02, 0x80, 3, 1, 2, 3, 4, 5, 6,
]);

export interface Link {
  readonly id: string;
  readonly accessCode: string;
}

interface VideoFacts {
  readonly title: string;
  readonly description?: string;
  readonly hasThumbnail?: boolean;
}

export type PreviewProject = Awaited<ReturnType<typeof openPreviews>>;

/**
 * An embedded backend on a port, so that its function link-preview can call it back, with one signed-in owner.
 * @param functionSecrets as `supabase secrets set` makes them.
 */
export async function openPreviews(functionSecrets: Readonly<Record<string, string>> = {}) {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const backend = await createTestBackend({ apiUrl: url, siteUrl: APP, functionSecrets });
  const stop = await listen((request) => backend.fetch(request), port);
  const { client, id: ownerId } = await signIn(url, backend);

  const sql = (text: string, params?: readonly unknown[]): Promise<readonly Row[]> =>
    backend.database.asOwner(async (session) => (await session.query(text, params)).rows);

  /** Calls a function of the database as the owner. */
  async function rpc<T>(name: string, args: Record<string, unknown>): Promise<T> {
    const { data, error } = await client.rpc(name, args);
    if (error) throw error;
    return data as T;
  }

  return {
    url,
    ownerId,
    /** The owner's. */
    client,
    /** With all rights. */
    service: clientAt(url, backend.keys.secret, fetch),
    sql,
    rpc,
    share: (videoId: string) => rpc<Link>('create_share', { p_video_id: videoId }),

    /** Adds a processed video of the owner with its thumbnail in storage; returns its id. */
    async addVideo({ title, description, hasThumbnail = true }: VideoFacts): Promise<string> {
      const stem = `${ownerId}/${crypto.randomUUID()}`;
      const picture = hasThumbnail ? `${stem}.jpg` : null;
      if (picture !== null) {
        const thumbnails = client.storage.from('thumbnails');
        const { error } = await thumbnails.upload(picture, PICTURE.buffer, { contentType: 'image/jpeg' });
        if (error) throw error;
      }
      const [video] = await sql(
        `insert into videos (user_id, title, original_name, friendly_name, description, processed_video_path,
           thumbnail_path, duration_sec) values ($1, 'clip.mp4', 'clip.mp4', $2, $3, $4, $5, 12.4) returning id`,
        [ownerId, title, description ?? null, `${stem}.mp4`, picture],
      );
      return String(video?.['id']);
    },

    /** Asks the function, as a crawler unless told otherwise. */
    ask: (path: string, agent = CRAWLER, init: RequestInit = {}): Promise<Response> =>
      fetch(`${url}/functions/v1/link-preview${path}`, {
        redirect: 'manual',
        ...init,
        headers: { 'user-agent': agent, ...(init.headers as Record<string, string> | undefined) },
      }),

    /** Resets all counted calls, as if a day had passed. */
    forgetCalls: () => sql('delete from private.rate_limits'),

    close: async () => {
      await stop();
      await backend.close();
    },
  };
}

/** The values of a page's meta tags, by property or name. */
export function metaOf(page: string): Record<string, string> {
  const tags = page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
}

async function signIn(url: string, backend: LocalBackend) {
  const client = clientAt(url, backend.keys.publishable, fetch);
  const email = 'previews@example.test';
  await client.auth.signInWithOtp({ email, options: { data: { birth_year: 1998 } } });
  const { code } = await lastMail(backend, email);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  return { client, id: data.user?.id ?? '' };
}

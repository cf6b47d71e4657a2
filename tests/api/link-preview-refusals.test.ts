import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP, BROWSER, CRAWLER, metaOf, openPreviews, type PreviewProject } from './preview-project';

// What the edge function link-preview refuses: deleted or wrong links, and too many tries.
let project: PreviewProject;
beforeAll(async () => {
  project = await openPreviews();
});
beforeEach(() => project.forgetCalls());
afterAll(() => project.close());

describe('codes that open nothing', () => {
  test('get the same neutral page: unknown, deleted, inactive and malformed', async () => {
    const deleted = await project.share(await project.addVideo({ title: 'Gone' }));
    await project.rpc('delete_share', { p_share_id: deleted.id, p_user_id: project.ownerId });
    const inactive = await project.share(await project.addVideo({ title: 'Paused' }));
    await project.sql('update video_shares set is_active = false where id = $1', [inactive.id]);
    const pages = new Set<string>();
    for (const path of [
      '/shared/WRONG000',
      `/shared/${deleted.accessCode}`,
      `/shared/${inactive.accessCode}`,
      '/shared/%3Cscript%3E',
      '/shared/',
      '/playlist/WRONG000',
      '/',
      '',
    ]) {
      const answer = await project.ask(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
      pages.add(await answer.text());
    }
    expect(pages.size).toBe(1);
    const [page = ''] = pages;
    expect(metaOf(page)).toMatchObject({ robots: 'noindex', 'og:title': 'Standout AI', 'og:url': `${APP}/` });
    expect(page).not.toContain('og:image');
  });

  test('get no picture or oEmbed either', async () => {
    expect((await project.ask('/poster/shared/WRONG000.jpg')).status).toBe(404);
    expect((await project.ask(`/oembed?url=${encodeURIComponent(`${APP}/shared/WRONG000`)}`)).status).toBe(
      404,
    );
  });
});

test('other methods are refused; HEAD and preflights are answered', async () => {
  const { accessCode } = await project.share(await project.addVideo({ title: 'Rally' }));
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await project.ask(`/shared/${accessCode}`, CRAWLER, { method })).status).toBe(405);
  }
  const head = await project.ask(`/shared/${accessCode}`, CRAWLER, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const preflight = await project.ask('/oembed', BROWSER, {
    method: 'OPTIONS',
    headers: { origin: 'https://any.test', 'access-control-request-method': 'GET' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

test('a preview ends with its link', async () => {
  const link = await project.share(await project.addVideo({ title: 'Rally' }));
  expect((await project.ask(`/shared/${link.accessCode}`)).status).toBe(200);
  await project.rpc('delete_share', { p_share_id: link.id, p_user_id: project.ownerId });
  expect((await project.ask(`/shared/${link.accessCode}`)).status).toBe(404);
  expect((await project.ask(`/poster/shared/${link.accessCode}.jpg`)).status).toBe(404);
});

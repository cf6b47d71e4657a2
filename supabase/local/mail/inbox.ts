import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import * as v from 'valibot';
import { unsupported } from '../gateway/unsupported';
import type { ServiceDeps } from '../service';
import { keepMail, listMails, openMail, removeMails } from './messages';
import { isFromElsewhere } from './sites';

const PAGE_FILE = new URL('inbox-page.html', import.meta.url);
const STYLE_FILE = new URL('../page.css', import.meta.url);

// The page is one file with inline style and script; it may load nothing from elsewhere.
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const text = v.pipe(v.string(), v.nonEmpty());
/** What the mails of the edge functions have. */
const sendBody = v.strictObject({
  From: v.strictObject({ Name: v.string(), Email: text }),
  To: v.strictTuple([v.strictObject({ Email: text })]),
  Subject: v.string(),
  Text: v.string(),
  HTML: v.string(),
});

/**
 * The mail inbox that replaces users' mailboxes: a page at / and the paths of Mailpit's JSON that the page, the edge
 * functions and the tests use. Supabase's CLI serves Mailpit (axllent/mailpit) on the same port 54324.
 */
export function createInbox({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isFromElsewhere(c.req.raw)) return next();
    return c.json({ Error: 'The inbox does not answer pages of another site.' }, 403);
  });
  app.get('/', async () => {
    const [page, style] = await Promise.all([readFile(PAGE_FILE, 'utf8'), readFile(STYLE_FILE, 'utf8')]);
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY };
    return new Response(page.replace('/* page.css */', style), { headers });
  });
  app.get('/api/v1/messages', async (c) => {
    if (new URL(c.req.url).search !== '') return unsupported(c.req.raw);
    return c.json(await listMails(database, ''));
  });
  app.get('/api/v1/search', async (c) => {
    const { query = '', ...others } = c.req.query();
    const recipient = /^to:([^\s":]+)$/.exec(query)?.[1];
    if (recipient === undefined || Object.keys(others).length > 0) return unsupported(c.req.raw);
    return c.json(await listMails(database, recipient));
  });
  app.get('/api/v1/message/:id', async (c) => {
    const mail = await openMail(database, c.req.param('id'));
    return mail ? c.json(mail) : c.json({ Error: 'message not found' }, 404);
  });
  app.post('/api/v1/send', async (c) => {
    const { From, To, Subject, Text, HTML } = v.parse(sendBody, await c.req.json());
    const id = await keepMail(database, {
      sender: `${From.Name} <${From.Email}>`,
      recipient: To[0].Email,
      subject: Subject,
      body_text: Text,
      body_html: HTML,
      sent_at: clock(),
    });
    return c.json({ ID: id });
  });
  app.delete('/api/v1/messages', async (c) => {
    // With a list of ids Mailpit removes only those.
    if ((await c.req.text()) !== '') return unsupported(c.req.raw);
    await removeMails(database);
    return c.text('ok');
  });
  app.notFound((c) => unsupported(c.req.raw));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ Error: error.message }, 400);
  });
  return app;
}

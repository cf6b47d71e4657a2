import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { ServiceDeps } from '../service';
import { unsupported } from '../gateway/unsupported';
import { message, messagesSummary } from './mailpit-json';
import { deleteMails, keepMail, listMails, openMail } from './messages';
import { isFromElsewhere } from './sites';

const PAGE_FILE = new URL('inbox-page.html', import.meta.url);

// The page is one file with inline style and script; it may load nothing from elsewhere.
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const paging = v.object({
  start: v.pipe(v.optional(v.string(), '0'), v.toNumber(), v.integer(), v.minValue(0)),
  limit: v.pipe(v.optional(v.string(), '50'), v.toNumber(), v.integer(), v.minValue(0)),
});
/** Mailpit accepts more; other parameters are refused. */
const sendBody = v.strictObject({
  From: v.strictObject({ Name: v.optional(v.string(), ''), Email: v.pipe(v.string(), v.nonEmpty()) }),
  To: v.strictTuple([v.strictObject({ Email: v.pipe(v.string(), v.nonEmpty()) })]),
  Subject: v.string(),
  Text: v.string(),
  HTML: v.string(),
});
const deleteBody = v.object({ IDs: v.nullish(v.array(v.string()), []) });

/**
 * The mail inbox that replaces users' mailboxes: a page at / and Mailpit's JSON paths, like those of Supabase's CLI on
 * port 54324.
 */
export function createInbox({ database, clock }: Pick<ServiceDeps, 'database' | 'clock'>): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isFromElsewhere(c.req.raw)) return next();
    return c.json({ Error: 'The inbox does not answer pages of another site.' }, 403);
  });
  app.get('/', async () => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PAGE_POLICY };
    return new Response(await readFile(PAGE_FILE, 'utf8'), { headers });
  });
  app.get('/api/v1/messages', async (c) => {
    const { start, limit } = pageOf(c.req.query());
    return c.json(messagesSummary(await listMails(database, { recipient: '', start, limit }), start));
  });
  app.get('/api/v1/search', async (c) => {
    const recipient = /^\s*to:\s*"?([^"\s]+)"?\s*$/i.exec(c.req.query('query') ?? '')?.[1];
    if (recipient === undefined) {
      return c.json({ Error: 'The embedded inbox only searches by recipient: to:<address>' }, 400);
    }
    const { start, limit } = pageOf(c.req.query());
    return c.json(messagesSummary(await listMails(database, { recipient, start, limit }), start));
  });
  app.get('/api/v1/message/:id', async (c) => {
    const mail = await openMail(database, c.req.param('id'));
    return mail ? c.json(message(mail)) : c.json({ Error: 'message not found' }, 404);
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
    const body = await c.req.text();
    await deleteMails(database, body === '' ? [] : v.parse(deleteBody, JSON.parse(body)).IDs);
    return c.text('ok');
  });
  app.notFound((c) => unsupported(c.req.raw));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ Error: error.message }, 400);
  });
  return app;
}

/** Like Mailpit, ignores invalid numbers. */
function pageOf(query: Readonly<Record<string, string>>): { start: number; limit: number } {
  const parsed = v.safeParse(paging, query);
  return parsed.success ? parsed.output : { start: 0, limit: 50 };
}

import { readFile } from 'node:fs/promises';
import { html, raw } from 'hono/html';
import { BRAND } from '../../../../src/domain/brand';

/** A piece of a page, with its content escaped. */
export type Html = ReturnType<typeof html>;

const STYLE_FILES = ['../../page.css', 'style.css'];

// No scripts, no external content, no framing. Forms redirect to the app, so form-action is not restricted.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** A complete page of the simulator; each says that it is a simulation. */
export async function pageAnswer(title: string, body: Html, status = 200): Promise<Response> {
  const styles = await Promise.all(
    STYLE_FILES.map((name) => readFile(new URL(name, import.meta.url), 'utf8')),
  );
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · Payment simulator</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(styles.join(''))}
        </style>
      </head>
      <body>
        <header>
          <strong>${BRAND.full}</strong>
          <span>Payment simulator: nothing is charged</span>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
  };
  return new Response(String(text), { status, headers });
}

/** '$29.99'. @param amount in cents. */
export function dollars(amount: number): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** 'November 20, 2026'. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

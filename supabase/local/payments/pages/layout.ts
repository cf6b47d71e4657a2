import { readFile } from 'node:fs/promises';
import { html, raw } from 'hono/html';
import { BRAND } from '../../../../src/domain/brand';

/** A piece of a page, with its content escaped. */
export type Html = ReturnType<typeof html>;

const STYLE_FILE = new URL('style.css', import.meta.url);

// No scripts, no external content, no framing. Forms redirect to the app, so form-action is not restricted.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** A complete page of the simulator; each says that it is a simulation. */
export async function pageAnswer(title: string, body: Html, status = 200): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · Payment simulator</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(await readFile(STYLE_FILE, 'utf8'))}
        </style>
      </head>
      <body>
        <header>
          <span class="brand">${mark} ${BRAND.name} <b>${BRAND.suffix}</b></span>
          <span class="simulated">Payment simulator: nothing is charged</span>
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

const mark = html`<svg viewBox="0 0 28 28" fill="none" aria-hidden="true">
  <ellipse cx="14" cy="20" rx="12" ry="4.6" stroke="#c6ff4a" stroke-width="2.4" />
  <circle cx="14" cy="6.5" r="3.5" fill="#f2f6fa" />
  <path d="M14 11.5v8" stroke="#f2f6fa" stroke-width="3.4" stroke-linecap="round" />
</svg>`;

/** '$29.99'. @param amount in cents. */
export function dollars(amount: number): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** 'November 20, 2026'. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

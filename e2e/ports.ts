/** Several checkouts can run their journeys side by side, each with an offset of its own. */
const offset = Number(process.env['E2E_PORT_OFFSET'] ?? 0);

/** Where the end-to-end tests' own servers listen: apart from `npm start`, so that both can run. */
export const PORTS = {
  app: 5183 + offset,
  api: 54381 + offset,
  mail: 54384 + offset,
  lab: 5184 + offset,
} as const;

export const APP_URL = `http://localhost:${PORTS.app}`;
export const API_URL = `http://127.0.0.1:${PORTS.api}`;
export const MAIL_URL = `http://127.0.0.1:${PORTS.mail}`;
export const LAB_URL = `http://localhost:${PORTS.lab}`;

/** A page of the app's origin that is no part of the app, for what a test does to the storage beforehand. */
export const EMPTY_PAGE = 'empty.html';

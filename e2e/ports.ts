/** An offset for the ports, so that several checkouts can run their journeys at the same time. */
const offset = Number(process.env['E2E_PORT_OFFSET'] ?? 0);

/** Ports of the end-to-end tests' own servers. They differ from those of `npm start`, so that both can run. */
export const PORTS = {
  app: 5183 + offset,
  api: 54381 + offset,
  mail: 54384 + offset,
  lab: 5184 + offset,
  host: 5185 + offset + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0),
} as const;

export const APP_URL = `http://localhost:${PORTS.app}`;
/** The app on a host that a test can change and switch off (host.ts). */
export const HOST_URL = `http://localhost:${PORTS.host}`;
export const API_URL = `http://127.0.0.1:${PORTS.api}`;
export const MAIL_URL = `http://127.0.0.1:${PORTS.mail}`;
export const LAB_URL = `http://localhost:${PORTS.lab}`;

/** A page at the app's origin that is not part of the app, on which a test prepares the storage. */
export const EMPTY_PAGE = 'empty.html';

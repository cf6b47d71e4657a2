/** Where the end-to-end tests' own servers listen: apart from `npm start`, so that both can run. */
export const PORTS = { app: 5183, api: 54381, mail: 54384, lab: 5184 } as const;

export const APP_URL = `http://localhost:${PORTS.app}`;
export const API_URL = `http://127.0.0.1:${PORTS.api}`;
export const MAIL_URL = `http://127.0.0.1:${PORTS.mail}`;
export const LAB_URL = `http://localhost:${PORTS.lab}`;

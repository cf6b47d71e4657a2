import type { Page } from 'playwright/test';
import { requestCode, sessionByCode } from './auth-api';
import { newestMail } from './inbox';
import { API_URL, EMPTY_PAGE } from './ports';

/** Where supabase-js looks for the session: named after the first part of the backend's host. */
const SESSION_KEY = `sb-${new URL(API_URL).hostname.split('.')[0] ?? ''}-auth-token`;

let sequence = 0;

/** An address that no other test uses. */
export function freshEmail(name: string): string {
  sequence += 1;
  return `${name}-${Date.now()}-${sequence}@journey.example`;
}

/** Fills and sends the form of /register. */
export async function requestAccount(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
}

/** Registers on the screen, by the link in the mail, and arrives at the dashboard: for journeys about just that. */
export async function register(page: Page, email: string): Promise<void> {
  await requestAccount(page, email);
  await page.goto((await newestMail(email)).link);
  await page.getByRole('heading', { name: 'Your Videos' }).waitFor();
}

/** A new user at the dashboard, for journeys about something else: what `register` leaves, without its screens. */
export async function signUp(page: Page, email: string): Promise<void> {
  await openDashboard(page, await createAccount(email));
}

/** An account as `register` makes it. @returns its session. */
export async function createAccount(email: string): Promise<string> {
  await requestCode(email, { firstName: 'Nora', lastName: 'Berg' });
  return sessionByCode(email);
}

/** Signs a user of another browser in on this one too, and opens the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await requestCode(email);
  await openDashboard(page, await sessionByCode(email));
}

async function openDashboard(page: Page, session: string): Promise<void> {
  // Nothing reads the storage before it is filled.
  await page.goto(`/${EMPTY_PAGE}`);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, session] as const);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Your Videos' }).waitFor();
  // Firefox reports what a page that is left at once was still loading.
  await page.waitForLoadState('networkidle');
}

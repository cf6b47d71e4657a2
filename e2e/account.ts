import type { Page } from 'playwright/test';
import { requestCode, sessionByCode } from './auth-api';
import { newestMail } from './inbox';
import { API_URL, EMPTY_PAGE } from './ports';

/** The storage key under which supabase-js keeps the session; it contains the first part of the backend's host name. */
const SESSION_KEY = `sb-${new URL(API_URL).hostname.split('.')[0] ?? ''}-auth-token`;

let sequence = 0;

/** An address that no other test uses. */
export function freshEmail(name: string): string {
  sequence += 1;
  return `${name}-${Date.now()}-${sequence}@journey.example`;
}

/** Opens /register, fills in its form and submits it. */
export async function requestAccount(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await requestAccountHere(page, email);
}

/** Fills in and submits the form of /register, which is open. */
export async function requestAccountHere(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Year of birth').fill('1998');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
}

/**
 * Registers through the UI, opens the link in the email, and arrives at the dashboard. For journeys about registration
 * itself.
 */
export async function register(page: Page, email: string): Promise<void> {
  await requestAccount(page, email);
  await followLink(page, email);
  await page.getByRole('heading', { name: 'Your Videos' }).waitFor();
}

/** Signs in by opening the link in the newest email and clicking the button there. */
export async function followLink(page: Page, email: string): Promise<void> {
  await page.goto((await newestMail(email)).link);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Opens the dashboard as a new user, for journeys about other things. Has the same result as `register` but skips its
 * screens.
 */
export async function signUp(page: Page, email: string): Promise<void> {
  await openDashboard(page, await createAccount(email));
}

/**
 * Creates an account like `register`.
 * @returns its session.
 */
export async function createAccount(email: string): Promise<string> {
  await requestCode(email, { firstName: 'Nora', lastName: 'Berg' });
  return sessionByCode(email);
}

/** Signs in an existing user in this browser, and opens the dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await requestCode(email);
  await openDashboard(page, await sessionByCode(email));
}

async function openDashboard(page: Page, session: string): Promise<void> {
  await keepSession(page, session);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Your Videos' }).waitFor();
}

/** Stores a session in the page's browser. The next page that opens is signed in as that user. */
export async function keepSession(page: Page, session: string): Promise<void> {
  // This page runs no script, so nothing reads the storage before it is filled.
  await page.goto(`/${EMPTY_PAGE}`);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, session] as const);
}

import type { Page } from 'playwright/test';
import { newestMail } from './inbox';

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

/** Registers by the link in the mail and arrives at the dashboard. */
export async function register(page: Page, email: string): Promise<void> {
  await requestAccount(page, email);
  await page.goto((await newestMail(email)).link);
  await page.getByRole('heading', { name: 'Your Videos' }).waitFor();
}

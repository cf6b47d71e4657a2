/** Steps of the journeys about saving a clip. */
import type { Page } from 'playwright/test';
import { expect } from './fixtures';

/** The field for the frame, counted from 1. */
export const frameField = (page: Page) => page.getByRole('textbox', { name: /^Frame/ });

export async function jumpTo(page: Page, frame: number): Promise<void> {
  await frameField(page).fill(String(frame));
  await frameField(page).press('Enter');
  await expectFrame(page, frame);
}

/** Expects that the picture shows the frame and is not seeking to it. */
export async function expectFrame(page: Page, frame: number): Promise<void> {
  await expect(frameField(page)).toHaveValue(String(frame));
  const cutSec = Math.floor(((frame - 1) / 30) * 100 + 1e-6) / 100;
  await expect(page.getByText(`0:0${cutSec.toFixed(2)}`, { exact: true })).toBeVisible();
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
}

export async function placeCircle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select target' }).click();
  await page.getByRole('img', { name: 'Select your player' }).click();
  await expect(page.getByRole('button', { name: 'Confirm selection' })).toBeVisible();
}

export async function expectCircleSize(page: Page, radiusPx: number): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Circle size' })).toHaveAttribute(
    'aria-valuenow',
    String(radiusPx),
  );
}

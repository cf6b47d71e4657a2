import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAwake, whileAwake } from '@/lib/keep-awake';

/**
 * A browser's side of the Screen Wake Lock: locks end when the page is hidden, and are granted only while it is
 * visible.
 */
class Browser {
  readonly given: Lock[] = [];
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  isRefusing = false;
  readonly wakeLock = {
    request: async (): Promise<Lock> => {
      await Promise.resolve();
      if (this.isRefusing || this.document.visibilityState !== 'visible') {
        throw new DOMException('The battery is low', 'NotAllowedError');
      }
      const lock = new Lock();
      this.given.push(lock);
      return lock;
    },
  };

  /** Locks that currently keep the screen on. */
  get held(): number {
    return this.given.filter((lock) => !lock.released).length;
  }

  async show(visibilityState: 'visible' | 'hidden'): Promise<void> {
    this.document.visibilityState = visibilityState;
    if (visibilityState === 'hidden') for (const lock of this.given) lock.released = true;
    this.document.dispatchEvent(new Event('visibilitychange'));
    await settled();
  }
}

class Lock {
  released = false;
  async release(): Promise<void> {
    this.released = true;
    await Promise.resolve();
  }
}

/** Lets pending requests be answered. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

let browser = new Browser();

beforeEach(() => {
  browser = new Browser();
  vi.stubGlobal('document', browser.document);
  vi.stubGlobal('navigator', { wakeLock: browser.wakeLock });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the screen stays on until the last of several jobs has ended', async () => {
  const endFirst = keepAwake();
  const endSecond = keepAwake();
  await settled();
  expect(browser.given).toHaveLength(1);
  endFirst();
  endFirst();
  expect(browser.held).toBe(1);
  endSecond();
  await settled();
  expect(browser.held).toBe(0);
});

test('a page that becomes visible again keeps the screen on while the job runs', async () => {
  const end = keepAwake();
  await settled();
  await browser.show('hidden');
  expect(browser.held).toBe(0);
  await browser.show('visible');
  expect(browser.held).toBe(1);
  end();
  await browser.show('hidden');
  await browser.show('visible');
  expect(browser.held).toBe(0);
});

test('a job that ends before the browser answers leaves nothing on', async () => {
  keepAwake()();
  await settled();
  expect(browser.held).toBe(0);
});

test('the job continues if the browser refuses, or has no wake lock', async () => {
  browser.isRefusing = true;
  await expect(whileAwake(() => Promise.resolve('done'))).resolves.toBe('done');
  vi.stubGlobal('navigator', {});
  const failed = new Error('no line');
  await expect(whileAwake(() => Promise.reject(failed))).rejects.toBe(failed);
  expect(browser.held).toBe(0);
});

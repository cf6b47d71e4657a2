import type { BrowserContext } from 'playwright/test';
import type { WebKitWindow } from './window';

/** One input action, which the page requests. */
type Action =
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'press' | 'release'; readonly button: number }
  | { readonly kind: 'keydown' | 'keyup'; readonly key: string }
  | { readonly kind: 'wheel'; readonly clicks: number };

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Playwright's own input object in the page; the page keeps only its queries (frames under a point, the focused frame).
 */
interface SyntheticInput {
  mouseMove(point: Point): Promise<void>;
  mouseEvent(event: { readonly type: string; readonly button: number }): Promise<void>;
  wheel(by: { readonly deltaX: number; readonly deltaY: number }): Promise<void>;
  keydown(event: { readonly key: string }): Promise<void>;
  keyup(event: { readonly key: string }): Promise<void>;
  insertText(text: string): Promise<void>;
}

declare global {
  interface Window {
    readonly standoutHand: (action: Action) => Promise<void>;
    __pwWebViewInput?: SyntheticInput;
  }
}

const KEYSYMS: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Backspace: 'BackSpace',
  PageUp: 'Prior',
  PageDown: 'Next',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  Control: 'Control_L',
  Shift: 'Shift_L',
  Alt: 'Alt_L',
  Meta: 'Super_L',
};
const LEFT_BUTTON = 1;
const WHEEL_UP = 4;
const WHEEL_DOWN = 5;

/**
 * Moves a real mouse and presses real keys where Playwright would only dispatch events in the page. As with a person, a
 * click then allows sound, a press captures the pointer, and Tab moves the focus.
 */
export async function handleAsPersonsDo(context: BrowserContext, window: WebKitWindow): Promise<void> {
  await context.exposeBinding('standoutHand', (_, action: Action) => window.handle(commandFor(action)));
  await context.addInitScript(useHand);
}

/** The arguments of xdotool for an action. */
function commandFor(action: Action): readonly string[] {
  switch (action.kind) {
    case 'move':
      return ['mousemove', String(Math.round(action.x)), String(Math.round(action.y))];
    case 'press':
      return ['mousedown', String(LEFT_BUTTON + action.button)];
    case 'release':
      return ['mouseup', String(LEFT_BUTTON + action.button)];
    case 'wheel': {
      const button = action.clicks > 0 ? WHEEL_DOWN : WHEEL_UP;
      return ['click', '--repeat', String(Math.abs(action.clicks)), String(button)];
    }
    case 'keydown':
    case 'keyup':
      return [action.kind, keysymOf(action.key)];
  }
}

function keysymOf(key: string): string {
  if (key.length > 1) return KEYSYMS[key] ?? key;
  return `U${key.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Runs in the page, before its own scripts. */
function useHand(): void {
  const ARRIVES_WITHIN_MS = 500;
  const WHEEL_CLICK_PX = 100;
  let input: SyntheticInput | undefined;
  let at: Point | null = null;

  /**
   * Resolves when the page has seen the event, or when the event clearly went elsewhere (into a frame, to the window).
   */
  const seen = async (type: string, action: Action): Promise<void> => {
    const arrival = new Promise<void>((resolve) => {
      const arrived = (): void => {
        window.removeEventListener(type, arrived, true);
        // The promise resolves after the page's own listeners have run.
        setTimeout(resolve, 0);
      };
      window.addEventListener(type, arrived, true);
      // Don't await the answer, because the page may be closed before it arrives.
      void window.standoutHand(action).then(() => setTimeout(arrived, ARRIVES_WITHIN_MS));
    });
    await arrival;
  };

  const hand: SyntheticInput = {
    mouseMove: async ({ x, y }) => {
      // Only the top window knows its coordinates; a frame inside it gets its own.
      if (window !== window.top || (at?.x === x && at.y === y)) return;
      at = { x, y };
      await seen('pointermove', { kind: 'move', x, y });
    },
    mouseEvent: async ({ type, button }) => {
      if (type === 'mousedown') await seen('mousedown', { kind: 'press', button });
      // After a release Playwright dispatches a click. If the real click has opened another page, it is too late for
      // the old one.
      if (type === 'click' || type === 'auxclick') await seen('mouseup', { kind: 'release', button });
    },
    wheel: ({ deltaY }) => seen('wheel', { kind: 'wheel', clicks: Math.round(deltaY / WHEEL_CLICK_PX) }),
    keydown: ({ key }) => seen('keydown', { kind: 'keydown', key }),
    keyup: ({ key }) => seen('keyup', { kind: 'keyup', key }),
    insertText: (text) => {
      document.execCommand('insertText', false, text);
      return Promise.resolve();
    },
  };
  // Playwright may have set its input object before, and may set it again.
  const replace = (synthetic: SyntheticInput): void => {
    input = Object.assign(synthetic, hand);
  };
  if (window.__pwWebViewInput) replace(window.__pwWebViewInput);
  Object.defineProperty(window, '__pwWebViewInput', { configurable: true, get: () => input, set: replace });
}

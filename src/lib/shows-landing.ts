/**
 * True when the address shows the landing page: at /, for a visitor without a session in this browser, not when a link
 * from a mail returns, and not in a frame, where the app decides (app/boot.tsx). The build copies the function's own
 * text into index.html (build/site-plugin.ts), so the function must not use anything outside itself.
 */
export function showsLanding(): boolean {
  try {
    const { pathname, search, hash } = window.location;
    const isArrival = /[?&#](code|error|token_hash)/.test(search + hash);
    const isMember = Object.keys(window.localStorage).some((key) => /^sb-.*-auth-token$/.test(key));
    return pathname === '/' && !isArrival && !isMember && window.top === window.self;
  } catch {
    // A browser that blocks storage still shows the app.
    return false;
  }
}

/**
 * True where the landing page is what the address shows: at /, to whoever keeps no session in this browser, unless a
 * sign-in link comes back. The build puts the function's own text into index.html (build/site-plugin.ts), so it uses
 * nothing from outside itself.
 */
export function showsLanding(): boolean {
  try {
    const { pathname, search, hash } = window.location;
    const isArrival = /[?&#](code|error)/.test(search + hash);
    const isMember = Object.keys(window.localStorage).some((key) => /^sb-.*-auth-token$/.test(key));
    return pathname === '/' && !isArrival && !isMember;
  } catch {
    // A browser that keeps nothing for us still shows the app.
    return false;
  }
}

import type { AuthContext } from './auth-context';

/**
 * A link's target: `redirect_to` of header or query, else the Referer, else the site. Targets that are not allowed are
 * silently skipped (utilities/request.go).
 */
export function redirectTargetOf(request: Request, { deps, settings }: AuthContext): string {
  const rules = { siteUrl: deps.siteUrl, allowList: settings.redirectAllowList };
  const query = new URL(request.url).searchParams;
  const asked = request.headers.get('redirect_to') || query.get('redirect_to');
  const targets = [asked, request.headers.get('referer')];
  return targets.find((target) => target && isRedirectAllowed(target, rules)) ?? deps.siteUrl;
}

/** A target with values added to its query; keys are sorted like upstream's. */
export function withQuery(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  url.searchParams.sort();
  return url.href;
}

interface RedirectRules {
  readonly siteUrl: string;
  readonly allowList: readonly string[];
}

/** Whether a target is allowed, as browsers parse it (utilities/request.go, IsRedirectURLValid). */
export function isRedirectAllowed(target: string, rules: RedirectRules): boolean {
  const url = parse(target);
  if (!url) return false;
  const site = new URL(rules.siteUrl);
  if (originOf(url) === originOf(site)) return true;
  const isHttp = /^https?:$/.test(url.protocol);
  const isIp = /^[\d.]+$|^\[/.test(url.hostname);
  if (isIp) return isHttp && /^(127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (isHttp && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(url.hostname)) return false;
  const isLocal = url.hostname === 'localhost' && site.hostname === 'localhost';
  if (isLocal && url.protocol === site.protocol) return true;
  const withoutFragment = target.split('#', 1)[0] ?? '';
  return rules.allowList.some((glob) => {
    const globOrigin = /^[^/]*\/\/[^/]*/.exec(glob)?.[0] ?? glob;
    return globPattern(glob).test(withoutFragment) && globPattern(globOrigin).test(originOf(url));
  });
}

/**
 * Parses a target that is written like browsers understand it. Returns null for all others, among them those with a user
 * name, a backslash, white space or a decimal address; upstream accepts some of these.
 */
function parse(target: string): URL | null {
  if (/[\s\p{Cc}\\]/u.test(target) || !URL.canParse(target)) return null;
  const url = new URL(target);
  const origin = originOf(url);
  const isSame = target.startsWith(origin) && /^([/?#]|$)/.test(target.slice(origin.length));
  return isSame && url.host !== '' ? url : null;
}

/** Scheme, host and port. The platform's `origin` is 'null' for the schemes of apps. */
function originOf({ protocol, host }: URL): string {
  return `${protocol}//${host}`;
}

/** A glob of the allow list: '*' and '?' stop at '.' and '/', '**' matches anything. */
function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*|[*?]|[^*?]+/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    return part.replace(/[.+^${}()|[\]\\/]/g, String.raw`\$&`);
  });
  return new RegExp(`^${source}$`);
}

import type { AuthContext } from './auth-context';

/**
 * A link's target: `redirect_to` of header or query, else the Referer, else the site. Targets that are not allowed are
 * silently skipped (utilities/request.go).
 */
export function redirectTargetOf(request: Request, context: AuthContext): string {
  const asked = request.headers.get('redirect_to') || new URL(request.url).searchParams.get('redirect_to');
  const referer = request.headers.get('referer');
  return allowedTarget(asked ?? '', context) ?? allowedTarget(referer ?? '', context) ?? context.deps.siteUrl;
}

/** The target if allowed, else null. */
export function allowedTarget(target: string, context: AuthContext): string | null {
  const rules = { siteUrl: context.deps.siteUrl, allowList: context.settings.redirectAllowList };
  return target !== '' && isRedirectAllowed(target, rules) ? target : null;
}

interface RedirectRules {
  readonly siteUrl: string;
  readonly allowList: readonly string[];
}

/** Whether a target is allowed, as browsers parse it (utilities/request.go, IsRedirectURLValid). */
export function isRedirectAllowed(target: string, rules: RedirectRules): boolean {
  const site = splitUrl(rules.siteUrl);
  const url = splitUrl(target);
  if (!site || !url) return false;
  const isSameSite = site.scheme === url.scheme && site.host === url.host;
  if (isSameSite && (site.port === url.port || LOCAL_HOSTS.has(url.host.toLowerCase()))) return true;
  if (/^[0-9]+$/.test(url.host)) return false;
  if (isIpAddress(url.host)) return isLoopback(url.host);
  const isHttp = url.scheme === 'http' || url.scheme === 'https';
  if (isHttp && !/^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/.test(url.host)) return false;
  const withoutFragment = target.split('#', 1)[0] ?? '';
  return rules.allowList.some(
    (glob) => globPattern(glob).test(withoutFragment) && globPattern(originOf(glob)).test(url.origin),
  );
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);

interface UrlParts {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  /** The unparsed text. */
  readonly origin: string;
}

/**
 * Splits a URL as text, because the platform's parser normalizes odd hosts (decimal addresses). Returns null for a URL
 * that browsers would read differently, and for one with a user name; upstream accepts some of these.
 */
function splitUrl(url: string): UrlParts | null {
  // Browsers read a backslash as a slash, and remove tabs, line breaks and spaces at both ends.
  if (/[\s\p{Cc}\\]/u.test(url)) return null;
  const match = /^(([a-z][a-z0-9+.-]*):\/\/(\[[^\]@]*\]|[^/?#:@]*)(?::(\d*))?)(?=[/?#]|$)/i.exec(url);
  if (!match || !URL.canParse(url)) return null;
  const [, origin = '', scheme = '', host = '', port = ''] = match;
  const parsed = new URL(url);
  const isSamePort = parsed.port === port || parsed.port === '';
  if (parsed.hostname.toLowerCase() !== host.toLowerCase() || !isSamePort) return null;
  return { scheme: scheme.toLowerCase(), host: host.replace(/^\[|\]$/g, ''), port, origin };
}

/** The scheme, host and port of a glob. */
function originOf(glob: string): string {
  return /^[^/]*\/\/[^/]*/.exec(glob)?.[0] ?? glob;
}

function isIpAddress(host: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.includes(':');
}

function isLoopback(host: string): boolean {
  return host.startsWith('127.') || host === '::1';
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

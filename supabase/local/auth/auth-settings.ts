/** Settings that a project can configure, with defaults from upstream's code or the CLI's template. */
export interface AuthSettings {
  /** Globs of redirect targets besides the site itself. */
  readonly redirectAllowList: readonly string[];
  /** Seconds between two mails of one kind to one user. */
  readonly mailIntervalSec: number;
  /** Burst of requests from one address to one endpoint. */
  readonly ipBurst: number;
  /** The same for /token. */
  readonly tokenBurst: number;
}

/** Settings that are the same in all our projects. */
export const AUTH_CONSTANTS = {
  audience: 'authenticated',
  defaultRole: 'authenticated',
  /** A new code can always be requested when one expires, so only the length makes guesses less likely. */
  otpLength: 8,
  /**
   * Wrong codes of one account, from however many networks. Upstream has no such count (hosted projects limit /verify
   * only per address), so this service is stricter.
   */
  wrongCodes: { burst: 30, perFiveMinutes: 30 },
  /** A login link is valid for 24 hours. */
  otpExpirySec: 86_400,
  flowStateExpirySec: 300,
  refreshReuseSec: 10,
  accessTokenSec: 3600,
  maxBodyBytes: 1 << 20,
} as const;

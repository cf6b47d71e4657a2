/** What a project can configure; defaults of code or of the CLI's template. */
export interface AuthSettings {
  /** Globs of redirect targets beside the site itself. */
  readonly redirectAllowList: readonly string[];
  /** Seconds between two mails of one kind to one user. */
  readonly mailIntervalSec: number;
  /** Requests of one address to one endpoint at once. */
  readonly ipBurst: number;
  /** The same for /token. */
  readonly tokenBurst: number;
}

/** Settings that are the same in every project of ours. */
export const AUTH_CONSTANTS = {
  audience: 'authenticated',
  defaultRole: 'authenticated',
  /** With any expiry a new code can be asked for when one ends: only its length makes each guess less likely. */
  otpLength: 8,
  /**
   * Wrong codes of one account, from however many networks. Upstream has no such count (hosted projects limit /verify for
   * each address only), so that this service is the stricter one.
   */
  wrongCodes: { burst: 30, perFiveMinutes: 30 },
  /** A login link holds for 24 hours. */
  otpExpirySec: 86_400,
  flowStateExpirySec: 300,
  refreshReuseSec: 10,
  accessTokenSec: 3600,
  maxBodyBytes: 1 << 20,
} as const;

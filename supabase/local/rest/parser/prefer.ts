/** What the Prefer header asks for; null where it says nothing. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly representation: 'representation' | 'headers-only' | 'minimal' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  readonly missing: 'default' | 'null' | null;
  readonly handling: 'strict' | 'lenient' | null;
  readonly maxAffected: number | null;
  /** Time zone asked for; one that the database does not have is taken out by keepTimezone. */
  readonly timezone: string | null;
  /** Entries that mean nothing; an error under handling=strict. */
  readonly unknown: readonly string[];
}

const TRANSACTION = ['commit', 'rollback'] as const;

/** Reads a Prefer header; of several entries of one kind the first counts (upstream ApiRequest/Preferences.hs). */
export function parsePreferences(header: string | null): Preferences {
  const entries = (header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const known = new Set<string>();
  const pick = <T extends string>(name: string, values: readonly T[]): T | null => {
    values.forEach((value) => known.add(`${name}=${value}`));
    const entry = entries.find((entry) => values.some((value) => entry === `${name}=${value}`));
    return values.find((value) => entry === `${name}=${value}`) ?? null;
  };
  const rest = (prefix: string) =>
    entries.find((entry) => entry.startsWith(prefix))?.slice(prefix.length) ?? null;
  // tx= is understood and ignored: hosted projects do not let the client choose.
  pick('tx', TRANSACTION);
  const maxAffected = rest('max-affected=');
  return {
    resolution: pick('resolution', ['merge-duplicates', 'ignore-duplicates']),
    representation: pick('return', ['representation', 'headers-only', 'minimal']),
    count: pick('count', ['exact', 'planned', 'estimated']),
    missing: pick('missing', ['default', 'null']),
    handling: pick('handling', ['strict', 'lenient']),
    maxAffected: maxAffected !== null && /^\d+$/.test(maxAffected) ? Number(maxAffected) : null,
    timezone: rest('timezone='),
    unknown: entries.filter((entry) => !known.has(entry) && !/^(timezone|max-affected)=/.test(entry)),
  };
}

/** Leaves a time zone out that does not exist; an error under handling=strict, like whatever means nothing. */
export function keepTimezone(preferences: Preferences, exists: boolean): Preferences {
  if (preferences.timezone === null || exists) return preferences;
  const unknown = [...preferences.unknown, `timezone=${preferences.timezone}`];
  return { ...preferences, timezone: null, unknown };
}

/** Value of the Preference-Applied header; null when nothing was applied. */
export function preferenceApplied(applied: Partial<Preferences>): string | null {
  const entries = [
    applied.resolution && `resolution=${applied.resolution}`,
    applied.missing && `missing=${applied.missing}`,
    applied.representation && `return=${applied.representation}`,
    applied.count && `count=${applied.count}`,
    applied.handling && `handling=${applied.handling}`,
    applied.timezone && `timezone=${applied.timezone}`,
    applied.handling === 'strict' &&
      typeof applied.maxAffected === 'number' &&
      `max-affected=${applied.maxAffected}`,
  ].filter((entry) => typeof entry === 'string');
  return entries.length > 0 ? entries.join(', ') : null;
}

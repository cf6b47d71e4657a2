/** Headers for the paths that match a pattern, as in a `_headers` file of static hosting (Cloudflare, Netlify). */
export interface HeaderRule {
  /** A path. `:name` matches exactly one segment, and a trailing `*` matches anything. */
  readonly pattern: string;
  /** Headers of earlier rules that are removed for these paths. */
  readonly detach: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** The text of a `_headers` file. */
export function formatHeaders(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ pattern, detach, headers }) => [
    pattern,
    ...detach.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * The rules of a `_headers` file.
 * @throws for a line that is neither a path nor a header below one.
 */
export function parseHeaders(text: string): readonly HeaderRule[] {
  const rules: { pattern: string; detach: string[]; headers: Record<string, string> }[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const rule = rules.at(-1);
    const detached = /^\s+! (\S+)$/.exec(line)?.[1];
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (line.startsWith('/')) rules.push({ pattern: line.trim(), detach: [], headers: {} });
    else if (rule && detached) rule.detach.push(detached);
    else if (rule && name && value) rule.headers[name] = value;
    else throw new Error(`_headers: cannot read "${line}"`);
  }
  return rules;
}

/**
 * The headers that a host sends for a path: those of every matching rule, in order. A header that two rules set gets
 * both values (two security policies both apply), unless the later rule detaches it first.
 */
export function headersFor(rules: readonly HeaderRule[], path: string): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const rule of rules.filter(({ pattern }) => covers(pattern, path))) {
    for (const name of rule.detach) delete result[name];
    for (const [name, value] of Object.entries(rule.headers)) {
      result[name] = name in result ? `${result[name]}, ${value}` : value;
    }
  }
  return result;
}

/** Whether a rule covers a path, exactly as sent in a URL: no escapes are decoded, and case counts. */
export function covers(pattern: string, path: string): boolean {
  const begin = pattern.replace(/\*$/, '');
  const source = begin
    .split(/:[A-Za-z]\w*/)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^/]+');
  return new RegExp(`^${source}${begin === pattern ? '$' : ''}`).test(path);
}

/** The path of a request's target. URL would take what follows two slashes for a host and drop it. */
export function pathOf(target: string): string {
  return target.replace(/[?#].*$/s, '');
}

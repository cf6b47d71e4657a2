/**
 * The media types of an Accept header, best first: by quality, then by how closely they are named (as wai reads it).
 * Types that PostgREST knows come by the names that it gives them, others as they were sent.
 */
export function acceptedTypes(accept: string): string[] {
  return accept
    .split(',')
    .map(readEntry)
    .sort((a, b) => b.quality - a.quality || b.closeness - a.closeness)
    .map(({ type }) => nameOf(type));
}

function readEntry(entry: string) {
  const [type = '', rest = ''] = entry.replaceAll(' ', '').split(/;q=(.*)/s);
  const quality = Number.parseFloat(rest);
  return {
    type,
    quality: Number.isNaN(quality) ? 1 : quality,
    closeness: countOf(type, ';') - countOf(type, '*'),
  };
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Types that mean the same with any parameter. */
const KNOWN_TYPES = [
  'application/json',
  'application/geo+json',
  'application/openapi+json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'text/csv',
  'text/plain',
  'text/xml',
  '*/*',
];

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** Upstream MediaType.hs, decodeMediaType and toMime. */
function nameOf(sent: string): string {
  const [type = ''] = sent.toLowerCase().split(';');
  if (KNOWN_TYPES.includes(type)) return type;
  const parameters = parametersOf(sent);
  const stripped = parameters.get('nulls') === 'stripped' ? ';nulls=stripped' : '';
  switch (type) {
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return `application/vnd.pgrst.object+json${stripped}`;
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripped === '' ? 'application/json' : `application/vnd.pgrst.array+json${stripped}`;
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return planName('text', parameters);
    case 'application/vnd.pgrst.plan+json':
      return planName('json', parameters);
    default:
      return sent;
  }
}

function planName(format: string, parameters: ReadonlyMap<string, string>): string {
  const wanted = (parameters.get('options') ?? '').split('|');
  const options = PLAN_OPTIONS.filter((option) => wanted.includes(option)).join('|');
  const target = nameOf(parameters.get('for') ?? 'application/json');
  return `application/vnd.pgrst.plan+${format}; for="${target}"${options === '' ? '' : `; options=${options}`}`;
}

function parametersOf(type: string): ReadonlyMap<string, string> {
  const found = type.matchAll(/;([^=;]+)=(?:"([^"]*)"|([^;]*))/g);
  return new Map(
    [...found].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']),
  );
}

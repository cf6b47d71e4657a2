import { mediaTypeError, unsupported } from '../errors/request-errors';

/** What the body of the answer is made as. */
export interface ResponseFormat {
  /** One object instead of a list; any other number of rows is PGRST116. */
  readonly single: boolean;
  /** Keys with null values are left out. */
  readonly stripNulls: boolean;
  readonly contentType: string;
}

const FORMATS: Readonly<Record<string, ResponseFormat>> = {
  '*/*': format('application/json', false, false),
  'application/json': format('application/json', false, false),
  'application/vnd.pgrst.array+json': format('application/json', false, false),
  'application/vnd.pgrst.array+json;nulls=stripped': format(
    'application/vnd.pgrst.array+json;nulls=stripped',
    false,
    true,
  ),
  'application/vnd.pgrst.object+json': format('application/vnd.pgrst.object+json', true, false),
  'application/vnd.pgrst.object+json;nulls=stripped': format(
    'application/vnd.pgrst.object+json;nulls=stripped',
    true,
    true,
  ),
};

/** Offered by hosted projects, not by this stand-in. */
const HOSTED_ONLY = ['text/csv', 'application/geo+json'];

/**
 * Chooses the answer's format by the Accept header, best quality first.
 * @throws RestError PGRST107 (406) when none is offered; 501 for formats that only hosted projects offer.
 */
export function negotiateFormat(accept: string | null): ResponseFormat {
  const wanted = acceptedTypes(accept ?? '*/*');
  for (const type of wanted) {
    const known = FORMATS[type];
    if (known) return known;
    if (HOSTED_ONLY.includes(type)) throw unsupported(`the response format ${type}`);
  }
  throw mediaTypeError(wanted);
}

function format(type: string, single: boolean, stripNulls: boolean): ResponseFormat {
  return { single, stripNulls, contentType: `${type}; charset=utf-8` };
}

function acceptedTypes(accept: string): string[] {
  const entries = accept.split(',').map((entry) => {
    const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const strip = parameters.some((parameter) => parameter.toLowerCase() === 'nulls=stripped');
    const name = type.toLowerCase().replace(/^(application\/vnd\.pgrst\.(?:object|array))$/, '$1+json');
    return {
      name: strip ? `${name};nulls=stripped` : name,
      quality: quality === undefined ? 1 : Number(quality),
    };
  });
  return entries.sort((a, b) => b.quality - a.quality).map(({ name }) => name);
}

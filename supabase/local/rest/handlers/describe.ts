import { mediaTypeError } from '../errors/request-errors';
import { openApiDocument } from '../openapi/document';
import { readDescription } from '../openapi/read-description';
import { acceptedTypes } from '../parser/accept';
import type { Exchange } from './exchange';

const OFFERED = ['application/openapi+json', 'application/json', '*/*'];

/**
 * GET and HEAD of the root: what the caller may use, as OpenAPI. Hosted tells that to secret keys alone
 * (supabase.com/changelog, 42949).
 * @throws RestError PGRST107 (406).
 */
export async function handleDescribe(exchange: Exchange, headOnly: boolean): Promise<Response> {
  const { request, hasSecretKey } = exchange;
  if (!hasSecretKey) return secretKeyWanted();
  const wanted = acceptedTypes(request.headers.get('accept') ?? '*/*');
  if (!wanted.some((type) => OFFERED.includes(type))) throw mediaTypeError(wanted);
  const headers = {
    'Content-Type': 'application/openapi+json; charset=utf-8',
    'Content-Profile': 'public',
  };
  if (headOnly) return new Response(null, { headers });
  const description = await exchange.run({ readOnly: true }, readDescription);
  const schema = await exchange.schema.plan((current) => current);
  return Response.json(openApiDocument(schema, description, new URL(request.url)), { headers });
}

function secretKeyWanted(): Response {
  return Response.json(
    {
      message: 'Access to schema is forbidden',
      hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
    },
    { status: 401 },
  );
}

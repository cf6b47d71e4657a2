import { summaryOf } from './comment';
import { parameterRef } from './parameters';
import type { DescribedFunction } from './read-description';
import { elementType, swaggerFormat, swaggerType, typeFields } from './swagger-type';

type Param = DescribedFunction['params'][number];

const PRODUCES = [
  'application/json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.object+json',
];

/** How a function is called (upstream OpenAPI.hs, makeProcPathItem): by POST, and by GET where it changes nothing. */
export function functionPath({ name, comment, volatile, params }: DescribedFunction) {
  const operation = (parameters: readonly object[]) => ({
    tags: [`(rpc) ${name}`],
    ...summaryOf(comment),
    produces: PRODUCES,
    ...(parameters.length > 0 && { parameters }),
    responses: { 200: { description: 'OK' } },
  });
  const args = { name: 'args', required: true, in: 'body', schema: argumentsSchema(comment, params) };
  const post = operation([args, parameterRef('preferParams')]);
  return volatile ? { post } : { get: operation(params.map(queryParameter)), post };
}

function argumentsSchema(comment: string | null, params: readonly Param[]) {
  const required = params.filter((param) => param.required).map(({ name }) => name);
  const properties = params.map(({ name, type }) => [name, typeFields(type)] as const);
  return {
    type: 'object',
    ...(comment !== null && { description: comment }),
    ...(required.length > 0 && { required }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}

function queryParameter({ name, type, required, variadic }: Param) {
  const swagger = swaggerType(type) ?? 'string';
  if (variadic) {
    const element = elementType(type);
    const items = { type: swaggerType(element), format: swaggerFormat(element) };
    return { name, required, in: 'query', type: swagger, items, collectionFormat: 'multi' };
  }
  // An address holds an array as one text, in braces.
  const written = swagger === 'array' ? 'string' : swagger;
  return { name, required, in: 'query', type: written, format: swaggerFormat(type) };
}

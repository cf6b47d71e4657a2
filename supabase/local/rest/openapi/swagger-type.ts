/** How Swagger 2.0 describes a value of a Postgres type. */
export interface TypeFields {
  /** Left out for JSON, which may be anything. */
  readonly type?: SwaggerType;
  readonly format: string;
  readonly items?: { readonly type?: SwaggerType };
}

type SwaggerType = 'string' | 'boolean' | 'integer' | 'number' | 'array';

const TYPES: Readonly<Record<string, SwaggerType>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
};

const FORMATS: Readonly<Record<string, string>> = { smallint: 'int32', integer: 'int32', bigint: 'int64' };

/** @param type as SQL writes it, e.g. `integer` or `text[]`; upstream OpenAPI.hs, toSwaggerType. */
export function swaggerType(type: string): SwaggerType | undefined {
  if (type === 'json' || type === 'jsonb') return undefined;
  return TYPES[type] ?? (type.endsWith('[]') ? 'array' : 'string');
}

export function swaggerFormat(type: string): string {
  return FORMATS[type] ?? type;
}

/** The type whose values an array has. */
export function elementType(type: string): string {
  return type.slice(0, -2);
}

/** The fields of a column or an argument in a body. */
export function typeFields(type: string): TypeFields {
  const swagger = swaggerType(type);
  return {
    ...ofType(swagger),
    format: swaggerFormat(type),
    ...(swagger === 'array' && { items: ofType(swaggerType(elementType(type))) }),
  };
}

function ofType(type: SwaggerType | undefined): { type?: SwaggerType } {
  return type === undefined ? {} : { type };
}

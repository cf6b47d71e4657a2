/** A piece of SQL. Values are never part of the text: they are parameters. */
export interface Sql {
  readonly chunks: readonly (string | Parameter)[];
}

interface Parameter {
  readonly value: string;
}

/** A statement that a session can run. */
export interface Statement {
  readonly text: string;
  readonly params: readonly string[];
}

/** Builds SQL from constant text and other pieces; it does not accept plain strings. */
export function sql(strings: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  return { chunks: strings.flatMap((text, index) => [text, ...(pieces[index]?.chunks ?? [])]) };
}

export const EMPTY: Sql = sql``;

/** A value; Postgres infers its type unless a cast follows. */
export function param(value: string): Sql {
  return { chunks: [{ value }] };
}

/** A quoted name. Like upstream, a name ends at a null character, which no identifier can hold. */
export function ident(name: string): Sql {
  const printable = name.split('\0')[0] ?? '';
  return { chunks: [`"${printable.replaceAll('"', '""')}"`] };
}

/** Text that comes from Postgres's own catalog: type names. Never give it request data. */
export function fromCatalog(text: string): Sql {
  return { chunks: [text] };
}

export function join(pieces: readonly Sql[], separator: Sql): Sql {
  return {
    chunks: pieces.flatMap((piece, index) =>
      index === 0 ? piece.chunks : [...separator.chunks, ...piece.chunks],
    ),
  };
}

export const COMMA = sql`, `;
export const AND = sql` and `;

/** Numbers the parameters. */
export function statementOf(piece: Sql): Statement {
  const params: string[] = [];
  const text = piece.chunks.map((chunk) => {
    if (typeof chunk === 'string') return chunk;
    params.push(chunk.value);
    return `$${params.length}`;
  });
  return { text: text.join(''), params };
}

/** `"public"."name"`. */
export function publicName(name: string): Sql {
  return sql`"public".${ident(name)}`;
}

/** `ref."column"`, or `ref.*` for the star. */
export function columnOf(ref: Sql, column: string): Sql {
  return column === '*' ? sql`${ref}.*` : sql`${ref}.${ident(column)}`;
}

import { parse, protocol } from '@electric-sql/pglite';
import { settingsStatement } from './settings-statement.mjs';

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */

const { serialize } = protocol;

const OPTIONS = { syncToFs: false };

/**
 * Runs one statement with parameters in one exchange with Postgres. PGlite's own `query` needs six exchanges and then
 * copies its hundreds of parsers, which takes longer than a small statement.
 * @param {PGlite} pg
 * @param {string} sql
 * @param {readonly unknown[]} params
 * @returns {Promise<import('./driver').SqlResult<import('./driver').Row>>}
 */
export async function query(pg, sql, params) {
  return resultOf(pg, await pg.execProtocolStream(Buffer.concat(messagesOf(sql, params)), OPTIONS));
}

/**
 * Runs any number of statements without parameters.
 * @param {PGlite} pg
 * @param {string} sql
 */
export async function exec(pg, sql) {
  await pg.execProtocolStream(serialize.query(sql), OPTIONS);
}

/**
 * Applies transaction-local settings.
 * @param {PGlite} pg
 * @param {import('./driver').Settings} settings
 */
export async function applySettings(pg, settings) {
  const { sql, params } = settingsStatement(settings);
  await query(pg, sql, params);
}

/**
 * @param {string} sql
 * @param {readonly unknown[]} params
 */
function messagesOf(sql, params) {
  return [
    serialize.parse({ text: sql }),
    serialize.bind({ values: params.map(textOf) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ];
}

/**
 * A parameter in the text form that Postgres reads for any type.
 * @param {unknown} value
 * @returns {string | null}
 */
function textOf(value) {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  return JSON.stringify(value);
}

/** @param {unknown} value */
function elementOf(value) {
  const text = textOf(value);
  if (text === null) return 'NULL';
  return Array.isArray(value) ? text : `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
}

/**
 * @param {PGlite} pg
 * @param {Awaited<ReturnType<PGlite['execProtocolStream']>>} answers
 * @returns {import('./driver').SqlResult<import('./driver').Row>}
 */
function resultOf(pg, answers) {
  const described = answers.find((answer) => answer instanceof protocol.messages.RowDescriptionMessage);
  const types = described?.fields.map(({ dataTypeID }) => dataTypeID) ?? [];
  const parsers = Object.fromEntries(
    types.flatMap((type) => (pg.parsers[type] ? [[type, pg.parsers[type]]] : [])),
  );
  const [result] = parse.parseResults(answers, parsers);
  const rows = /** @type {import('./driver').Row[]} */ (result?.rows ?? []);
  return { rows, affectedRows: result?.affectedRows ?? 0 };
}

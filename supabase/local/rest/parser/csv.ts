import { invalidBody } from '../errors/request-errors';

/**
 * Rows of a CSV body by the names in its first line; a bare NULL is null (upstream ApiRequest/Payload.hs, csvToJson).
 * @throws RestError PGRST102 for lines of different lengths.
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [names = [], ...rows] = linesOf(text);
  return rows.map((row) => {
    if (row.length !== names.length) throw invalidBody('All lines must have same number of fields');
    return Object.fromEntries(names.map((name, index) => [name, valueOf(row[index] ?? '')]));
  });
}

function valueOf(field: string): string | null {
  return field === 'NULL' ? null : field;
}

/** One field, in quotes with doubled quotes inside or bare, and what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|\n|\r|$)/y;

function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length || line.length > 0) {
    const found = FIELD.exec(text);
    if (!found) throw invalidBody('parse error (Failed reading: conversion error)');
    const [, quoted, bare = '', end] = found;
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  // An empty line ends nothing but the text.
  return lines.filter(([first, ...others]) => first !== '' || others.length > 0);
}

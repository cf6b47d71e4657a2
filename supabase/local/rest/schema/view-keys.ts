import type { ForeignKey } from './foreign-key';
import type { ViewColumns } from './view-columns';

/** A relation of the catalog with the names of its columns by their numbers. */
export interface CatalogRelation {
  readonly oid: number;
  readonly names: ReadonlyMap<number, string>;
}

/**
 * Foreign keys that views pass on, from or to a view or both: one for each way in which a view shows all columns of a
 * key (upstream SchemaCache.hs, addViewM2OAndO2ORels).
 * @param views columns of each view by the table column behind them.
 */
export function viewKeysOf(
  keys: readonly ForeignKey[],
  views: ReadonlyMap<string, ViewColumns>,
  relations: ReadonlyMap<string, CatalogRelation>,
): ForeignKey[] {
  return keys.flatMap((key) => {
    const from = [{ name: key.from, columns: key.columns.map((pair) => pair.from), isView: false }];
    const to = [{ name: key.to, columns: key.columns.map((pair) => pair.to), isView: false }];
    for (const [name, columns] of views) {
      const shown = (attributes: readonly number[], table: number) =>
        combinations(attributes.map((number) => columns.get(`${table}.${number}`) ?? [])).map((numbers) => ({
          name,
          columns: numbers.map((number) => relations.get(name)?.names.get(number) ?? ''),
          isView: true,
        }));
      from.push(...shown(key.fromNumbers, key.fromOid));
      to.push(...shown(key.toNumbers, key.toOid));
    }
    return from.flatMap((origin) =>
      to
        .filter((target) => origin.isView || target.isView)
        .map((target) => ({
          ...key,
          from: origin.name,
          to: target.name,
          columns: origin.columns.map((column, index) => ({ from: column, to: target.columns[index] ?? '' })),
        })),
    );
  });
}

/** A view's primary key: the columns that show those of its tables, of each table whose key it shows whole. */
export function viewPrimaryKey(
  columns: ViewColumns,
  names: ReadonlyMap<number, string>,
  keys: readonly { readonly oid: number; readonly numbers: readonly number[] }[],
): string[] {
  const shown = keys.flatMap(({ oid, numbers }) => {
    const [first = []] = combinations(numbers.map((number) => columns.get(`${oid}.${number}`) ?? []));
    return first.map((number) => names.get(number) ?? '');
  });
  return [...new Set(shown)];
}

/** Every way to choose one of each list. */
function combinations(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>(
    (chosen, list) => chosen.flatMap((before) => list.map((item) => [...before, item])),
    [[]],
  );
}

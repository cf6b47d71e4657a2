import { useState } from 'react';

const ROW_PX = 28;
const SHOWN_ROWS = 10;
/** Rows beyond both edges, so that scrolling shows no gaps. */
const SPARE_ROWS = 10;

export interface Column<Row> {
  readonly head: string;
  readonly text: (row: Row) => string;
}

interface LongTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What stands there when there are none. */
  readonly empty: string;
}

/** A table of any length: of its rows only those in sight are on the page. All columns are alike, rows are one line. */
export function LongTable<Row>({ label, columns, rows, empty }: LongTableProps<Row>) {
  const [top, setTop] = useState(0);
  const from = Math.max(0, Math.min(top, rows.length - SHOWN_ROWS) - SPARE_ROWS);
  const shown = rows.slice(from, from + SHOWN_ROWS + 2 * SPARE_ROWS);
  return (
    <div
      role="region"
      aria-label={label}
      // A region that scrolls has to be reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ maxHeight: (SHOWN_ROWS + 1) * ROW_PX }}
      className="overflow-auto rounded-md border border-line"
      onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / ROW_PX))}
    >
      <table
        aria-rowcount={rows.length + 1}
        className="w-full text-right text-sm whitespace-nowrap tabular-nums"
      >
        <thead className="sticky top-0 bg-s2 text-xs text-muted">
          <tr aria-rowindex={1} style={{ height: ROW_PX }}>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="px-3 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} />
          {shown.map((row, index) => (
            <tr key={from + index} aria-rowindex={from + index + 2} style={{ height: ROW_PX }}>
              {columns.map(({ head, text }) => (
                <td key={head} className="px-3">
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
          <Gap rows={rows.length - from - shown.length} />
        </tbody>
      </table>
      {rows.length === 0 && <p className="p-4 text-center text-sm text-muted">{empty}</p>}
    </div>
  );
}

/** Room for rows that are not on the page. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" style={{ height: rows * ROW_PX }} /> : null;
}

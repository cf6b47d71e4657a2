import { useState } from 'react';

const ROW_PX = 28;
const SHOWN_ROWS = 10;
/** Extra rows above and below the visible ones, so that scrolling shows no gaps. */
const SPARE_ROWS = 10;

export interface Column<Row> {
  readonly head: string;
  readonly text: (row: Row) => string;
}

interface LongTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The text that is shown when there are no rows. */
  readonly empty: string;
}

/**
 * A table of any length that renders only the rows near the visible ones. All columns have the same width, and every
 * row is one line.
 */
export function LongTable<Row>({ label, columns, rows, empty }: LongTableProps<Row>) {
  const [top, setTop] = useState(0);
  const from = Math.max(0, Math.min(top, rows.length - SHOWN_ROWS) - SPARE_ROWS);
  const shown = rows.slice(from, from + SHOWN_ROWS + 2 * SPARE_ROWS);
  return (
    <div
      role="region"
      aria-label={label}
      // Keyboard users have to be able to focus a region that scrolls.
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

/** An empty row as high as the rows that are not rendered. */
function Gap({ rows }: { readonly rows: number }) {
  return rows > 0 ? <tr aria-hidden="true" style={{ height: rows * ROW_PX }} /> : null;
}

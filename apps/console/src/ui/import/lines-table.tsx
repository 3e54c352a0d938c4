import Input from 'antd/es/input';
import Pagination from 'antd/es/pagination';
import { useState } from 'react';
import { Button } from '../button';
import style from './lines-table.module.css';

type Line<Field extends string> = { line: number } & { [Name in Field]?: string | undefined };
type Fault = { line: number; field: string };

type Props<Field extends string, L extends Line<Field>, F extends Fault> = {
  fields: readonly Field[];
  /** In the order in which they are shown. */
  lines: readonly L[];
  faults: readonly F[];
  words: {
    lines: string;
    line: string;
    leaveOut: string;
    field: (field: Field) => string;
    fault: (fault: F) => string;
  };
  /** Least width of the table in pixels. */
  minWidth: number;
  /** Columns with long values. */
  isLong?: (field: Field) => boolean;
  onWrite: (line: L, field: Field, value: string) => void;
  onLeaveOut: (line: L) => void;
};

/** Lines shown at a time. */
const ON_PAGE = 50;

/** Lines of an imported file in editable cells, with what is wrong below each; lines can be left out. */
export function LinesTable<Field extends string, L extends Line<Field>, F extends Fault>({
  lines,
  words,
  minWidth,
  ...row
}: Props<Field, L, F>) {
  const [page, setPage] = useState(1);
  const at = Math.min(page, Math.max(1, Math.ceil(lines.length / ON_PAGE)));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={style.scroll} tabIndex={0} aria-label={words.lines}>
        <table className={style.table} style={{ minWidth }}>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              {row.fields.map((field) => (
                <th key={field} scope="col">
                  {words.field(field)}
                </th>
              ))}
              <th scope="col" aria-label={words.leaveOut} />
            </tr>
          </thead>
          <tbody>
            {lines.slice((at - 1) * ON_PAGE, at * ON_PAGE).map((line) => (
              <Row key={line.line} line={line} words={words} {...row} />
            ))}
          </tbody>
        </table>
      </section>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        pageSize={ON_PAGE}
        current={at}
        total={lines.length}
        onChange={setPage}
      />
    </>
  );
}

type RowProps<Field extends string, L extends Line<Field>, F extends Fault> = { line: L } & Omit<
  Props<Field, L, F>,
  'lines' | 'minWidth'
>;

function Row<Field extends string, L extends Line<Field>, F extends Fault>({
  line,
  fields,
  faults,
  words,
  isLong,
  onWrite,
  onLeaveOut,
}: RowProps<Field, L, F>) {
  return (
    <tr>
      <th scope="row">{line.line}</th>
      {fields.map((field) => {
        const fault = faults.find((each) => each.line === line.line && each.field === field);
        const faultId = `fault-${line.line}-${field}`;
        return (
          <td key={field} data-long={isLong?.(field) || undefined}>
            <Input
              status={fault ? 'error' : ''}
              value={line[field] ?? ''}
              autoComplete="off"
              aria-label={`${words.field(field)} ${line.line}`}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? faultId : undefined}
              onChange={(event) => onWrite(line, field, event.target.value)}
            />
            {fault && (
              <span id={faultId} className={style.fault}>
                {words.fault(fault)}
              </span>
            )}
          </td>
        );
      })}
      <td>
        <Button
          icon="close"
          look="quiet"
          size="s"
          aria-label={`${words.leaveOut} ${line.line}`}
          onClick={() => onLeaveOut(line)}
        />
      </td>
    </tr>
  );
}

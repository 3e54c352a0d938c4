import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input';
import Pagination from 'antd/es/pagination';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import style from './import.module.css';
import type { ImportFault, ImportLine } from './sheet';

const FIELDS = [
  ...(['username', 'nickname', 'password', 'jobNumber', 'roles', 'groups', 'limit'] as const),
  ...(['languages', 'regions', 'shifts', 'timeZone', 'maxIdle'] as const),
] as const;
type Field = (typeof FIELDS)[number];

type Props = { lines: ImportLine[]; faults: readonly ImportFault[]; onChange: (lines: ImportLine[]) => void };

/** Lines shown at a time. */
const ON_PAGE = 50;

/** The lines of the file in editable cells; lines can be left out. */
export function ImportTable({ lines, faults, onChange }: Props) {
  const { t } = useTranslation('service');
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const [page, setPage] = useState(1);
  const faultOf = (line: number, field: Field) => faults.find((each) => each.line === line && each.field === field);
  const shown = onlyFaulty ? lines.filter(({ line }) => faults.some((fault) => fault.line === line)) : lines;
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / ON_PAGE)));
  const write = (line: number, field: Field, value: string) =>
    onChange(lines.map((each) => (each.line === line ? { ...each, [field]: value } : each)));

  return (
    <>
      {faults.length > 0 && (
        <Checkbox checked={onlyFaulty} onChange={(event) => setOnlyFaulty(event.target.checked)}>
          {t('import.onlyFaulty')}
        </Checkbox>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={style.scroll} tabIndex={0} aria-label={t('import.lines')}>
        <table className={style.table}>
          <Head />
          <tbody>
            {shown.slice((at - 1) * ON_PAGE, at * ON_PAGE).map((line) => (
              <tr key={line.line}>
                <th scope="row">{line.line}</th>
                {FIELDS.map((field) => {
                  const fault = faultOf(line.line, field);
                  return (
                    <td key={field} data-long={field === 'shifts' || undefined}>
                      <Input
                        status={fault ? 'error' : ''}
                        value={line[field]}
                        autoComplete="off"
                        aria-label={`${t(`import.fields.${field}`)} ${line.line}`}
                        aria-invalid={fault ? true : undefined}
                        aria-describedby={fault ? `fault-${line.line}-${field}` : undefined}
                        onChange={(event) => write(line.line, field, event.target.value)}
                      />
                      {fault && (
                        <span id={`fault-${line.line}-${field}`} className={style.fault}>
                          {t(`import.fault.${fault.fault}`)}
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
                    aria-label={`${t('import.leaveOut')} ${line.line}`}
                    onClick={() => onChange(lines.filter((each) => each !== line))}
                  />
                </td>
              </tr>
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
        total={shown.length}
        onChange={setPage}
      />
    </>
  );
}

function Head() {
  const { t } = useTranslation('service');
  return (
    <thead>
      <tr>
        <th scope="col">{t('import.line')}</th>
        {FIELDS.map((field) => (
          <th key={field} scope="col">
            {t(`import.fields.${field}`)}
          </th>
        ))}
        <th scope="col" aria-label={t('import.leaveOut')} />
      </tr>
    </thead>
  );
}

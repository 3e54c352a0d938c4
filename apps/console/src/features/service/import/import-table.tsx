import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesTable } from '../../../ui/import/lines-table';
import type { ImportFault, ImportLine } from './sheet';

const FIELDS = [
  ...(['username', 'nickname', 'password', 'jobNumber', 'roles', 'groups', 'limit'] as const),
  ...(['languages', 'regions', 'shifts', 'timeZone', 'maxIdle'] as const),
] as const;

type Props = { lines: ImportLine[]; faults: readonly ImportFault[]; onChange: (lines: ImportLine[]) => void };

/** The lines of the file; those with faults can be shown alone. */
export function ImportTable({ lines, faults, onChange }: Props) {
  const { t } = useTranslation('service');
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  return (
    <>
      {faults.length > 0 && (
        <Checkbox checked={onlyFaulty} onChange={(event) => setOnlyFaulty(event.target.checked)}>
          {t('import.onlyFaulty')}
        </Checkbox>
      )}
      <LinesTable
        fields={FIELDS}
        lines={onlyFaulty ? lines.filter(({ line }) => faults.some((fault) => fault.line === line)) : lines}
        faults={faults}
        minWidth={1600}
        isLong={(field) => field === 'shifts'}
        words={{
          lines: t('import.lines'),
          line: t('import.line'),
          leaveOut: t('import.leaveOut'),
          field: (field) => t(`import.fields.${field}`),
          fault: ({ fault }) => t(`import.fault.${fault}`),
        }}
        onWrite={(line, field, value) =>
          onChange(lines.map((each) => (each === line ? { ...each, [field]: value } : each)))
        }
        onLeaveOut={(line) => onChange(lines.filter((each) => each !== line))}
      />
    </>
  );
}

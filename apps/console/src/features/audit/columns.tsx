import { auditFields } from '@parley/protocol/fields/audit';
import { useFields } from '../../lib/fields/use-fields';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import style from './audit.module.css';
import { type Entry, useWords } from './use-words';

/** Columns of the audit log. */
export function useAuditColumns(): readonly Column<Entry, 'time'>[] {
  const texts = useFields(auditFields);
  const words = useWords();
  return [
    {
      key: 'action',
      title: texts.label('action'),
      width: 150,
      isName: true,
      pin: 'start',
      cell: ({ action }) => <span title={words.action(action)}>{words.action(action)}</span>,
    },
    {
      key: 'subject',
      shows: ['kind', 'name'],
      title: texts.label('name'),
      width: 200,
      cell: (entry) => <bdi title={words.subject(entry)}>{words.subject(entry)}</bdi>,
    },
    {
      key: 'fields',
      title: texts.label('fields'),
      width: 210,
      cell: ({ fields }) => {
        const text = words.fields(fields);
        return <span title={text}>{text}</span>;
      },
    },
    {
      key: 'by',
      shows: ['nickname'],
      title: texts.label('nickname'),
      width: 120,
      cell: (entry) =>
        entry.uuid ? (
          <bdi title={entry.nickname}>{entry.nickname}</bdi>
        ) : (
          <span className={style.quiet}>{words.by(entry)}</span>
        ),
    },
    {
      key: 'time',
      title: texts.label('time'),
      width: 130,
      kind: 'time',
      sort: 'time',
      cell: ({ time }) => <TimeCell time={time} />,
    },
    { key: 'address', title: texts.label('address'), width: 130, cell: ({ address }) => address },
    {
      key: 'number',
      title: texts.label('number'),
      width: 90,
      kind: 'number',
      isHidden: true,
      cell: ({ number }) => number ?? '',
    },
  ];
}

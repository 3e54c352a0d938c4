import { loginFields } from '@parley/protocol/fields/logins';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { regionText } from '../../lib/region-text';
import { Icon } from '../../ui/icon';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column } from '../../ui/table/types';
import type { LoginRecord } from './keys';
import style from './login-log.module.css';
import { useRecordWords } from './use-record-words';

export function useRecordColumns(): readonly Column<LoginRecord, 'time'>[] {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  const words = useRecordWords();
  return [
    {
      key: 'username',
      title: texts.label('username'),
      width: 120,
      isName: true,
      pin: 'start',
      cell: ({ username }) => <bdi title={username}>{username}</bdi>,
    },
    {
      key: 'time',
      title: texts.label('time'),
      width: 130,
      kind: 'time',
      sort: 'time',
      cell: ({ time }) => <TimeCell time={time} />,
    },
    {
      key: 'nickname',
      title: texts.label('nickname'),
      width: 100,
      cell: ({ uuid, nickname }) =>
        uuid ? <bdi title={nickname ?? ''}>{nickname}</bdi> : <span className={style.quiet}>{t('unknownPerson')}</span>,
    },
    {
      key: 'result',
      shows: ['ok', 'reason'],
      title: texts.label('ok'),
      width: 150,
      cell: (record) => (
        <span className={style.result} data-ok={record.ok} title={words.result(record)}>
          <Icon name={record.ok ? 'check' : 'block'} />
          <span className={style.reason}>{words.result(record)}</span>
        </span>
      ),
    },
    {
      key: 'news',
      title: texts.label('news'),
      width: 140,
      cell: (record) =>
        words.news(record) && (
          <span className={style.news} title={words.news(record)}>
            <Icon name="warning" />
            <span className={style.reason}>{words.news(record)}</span>
          </span>
        ),
    },
    {
      key: 'address',
      title: texts.label('address'),
      width: 140,
      cell: ({ address, blocked }) => (
        <span className={style.address} title={address}>
          <span className="tabular">{address}</span>
          {blocked && (
            <span className={style.blocked} title={t('block.isBlocked')} role="img" aria-label={t('block.isBlocked')}>
              <Icon name="ban" />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'region',
      title: texts.label('region'),
      width: 142,
      cell: ({ region }) => regionText(region) || t('unknown'),
    },
    { key: 'device', shows: ['device', 'browser'], title: t('columns.device'), width: 140, cell: words.device },
    { key: 'client', title: texts.label('client'), width: 94, cell: ({ client }) => texts.value('client', client) },
    { key: 'way', title: texts.label('way'), width: 120, isHidden: true, cell: ({ way }) => texts.value('way', way) },
    { key: 'duration', title: t('columns.duration'), width: 110, cell: words.duration },
    { key: 'ended', shows: ['endReason', 'endedAt'], title: texts.label('endReason'), width: 180, cell: words.ending },
  ];
}

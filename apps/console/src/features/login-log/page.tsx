import type { Answer } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useApi } from '../../lib/services';
import { confirm } from '../../ui/confirm/confirm';
import { Icon } from '../../ui/icon';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import type { BulkAction, Done } from '../../ui/table/types';
import style from './login-log.module.css';
import './texts';
import { regionText } from '../../lib/region-text';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];

const RECORDS = 'login-log';
const MINUTE_MS = 60_000;

/** Who signed in, or tried to: from where, with what result, and how it ended. */
export function LoginLogPage() {
  const { t } = useTranslation('loginLog');
  const may = useMay();
  const words = useWords();
  const revoke = useRevoke();
  const mayRevoke = may({ permission: ['setPermissions:service'] });

  return (
    <ListPage
      name={RECORDS}
      route="GET /record/getList"
      title={t('title')}
      lead={t('lead')}
      columns={[
        {
          key: 'username',
          title: t('columns.username'),
          width: 150,
          isName: true,
          pin: 'start',
          cell: ({ username }) => <bdi title={username}>{username}</bdi>,
        },
        {
          key: 'time',
          title: t('columns.time'),
          width: 150,
          kind: 'time',
          sort: 'time',
          cell: ({ time }) => <TimeCell time={time} />,
        },
        {
          key: 'nickname',
          title: t('columns.nickname'),
          width: 140,
          cell: ({ uuid, nickname }) =>
            uuid ? (
              <bdi title={nickname ?? ''}>{nickname}</bdi>
            ) : (
              <span className={style.quiet}>{t('unknownPerson')}</span>
            ),
        },
        {
          key: 'result',
          title: t('columns.result'),
          width: 210,
          cell: (record) => (
            <span className={style.result} data-ok={record.ok} title={words.result(record)}>
              <Icon name={record.ok ? 'check' : 'block'} />
              <span className={style.reason}>{words.result(record)}</span>
            </span>
          ),
        },
        { key: 'address', title: t('columns.address'), width: 150, cell: ({ address }) => address },
        {
          key: 'region',
          title: t('columns.region'),
          width: 140,
          cell: ({ region }) => regionText(region) || t('unknown'),
        },
        { key: 'device', title: t('columns.device'), width: 160, cell: words.device },
        { key: 'duration', title: t('columns.duration'), width: 100, cell: words.duration },
        { key: 'ended', title: t('columns.ended'), width: 160, cell: words.ending },
      ]}
      usualSort={{ key: 'time', order: 'desc' }}
      filters={[
        { key: 'text', kind: 'text', label: t('search'), isSearch: true },
        {
          key: 'ok',
          kind: 'one',
          label: t('filters.ok'),
          options: [
            { value: 'true', label: t('ok') },
            { value: 'false', label: t('refused') },
          ],
        },
        {
          key: 'living',
          kind: 'one',
          label: t('filters.living'),
          options: [
            { value: 'true', label: t('living') },
            { value: 'false', label: t('over') },
          ],
        },
        { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
      ]}
      rowName={({ username }) => username}
      isSelectable={({ living }) => mayRevoke && living}
      rowActions={
        mayRevoke
          ? [
              {
                key: 'revoke',
                label: t('revoke'),
                icon: 'logout',
                isDanger: true,
                isOff: ({ living }) => !living,
                run: revoke,
              },
            ]
          : []
      }
      bulkActions={
        mayRevoke ? [{ key: 'revoke', label: t('revoke'), icon: 'logout', isDanger: true, run: revoke }] : []
      }
      exporting={{
        route: 'GET /record/export',
        columns: [
          { key: 'time', label: t('columns.time') },
          { key: 'username', label: t('columns.username') },
          { key: 'nickname', label: t('columns.nickname') },
          { key: 'ok', label: t('columns.result') },
          { key: 'reason', label: t('columns.reason') },
          { key: 'address', label: t('columns.address') },
          { key: 'region', label: t('columns.region') },
          { key: 'device', label: t('columns.system') },
          { key: 'browser', label: t('columns.browser') },
          { key: 'endedAt', label: t('columns.endedAt') },
          { key: 'endReason', label: t('columns.ended') },
        ],
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  );
}

/** What a record says in words; an id of a newer server is shown as it is. */
function useWords() {
  const { t, i18n } = useTranslation('loginLog');
  const named = (group: 'reasons' | 'endings', id: string): string =>
    i18n.exists(`loginLog:${group}.${id}`) ? t(`${group}.${id}` as 'reasons.wrong-code') : id;

  function duration({ ok, living, time, endedAt }: LoginRecord): string {
    if (!ok || (!living && endedAt === null)) return '';
    const minutes = Math.max(0, Math.round(((endedAt ?? Date.now()) - time) / MINUTE_MS));
    if (minutes < 60) return t('minutes', { count: minutes });
    return minutes < 24 * 60
      ? t('hours', { count: Math.round(minutes / 60) })
      : t('days', { count: Math.round(minutes / 60 / 24) });
  }

  return {
    duration,
    result: ({ ok, reason }: LoginRecord): string => (ok ? t('ok') : named('reasons', reason)),
    device: ({ os, browser }: LoginRecord): string => [browser, os].filter(Boolean).join(' · ') || t('unknown'),
    ending: ({ living, endReason }: LoginRecord): string =>
      living ? t('living') : endReason ? named('endings', endReason) : '',
  };
}

/** A login that was ended stays ended: asked before, since nothing takes it back. */
function useRevoke(): BulkAction<LoginRecord>['run'] {
  const { t } = useTranslation('loginLog');
  const api = useApi();
  const queries = useQueryClient();
  return async (records): Promise<Done | null> => {
    if (!(await confirm({ text: t('revokeAsk'), ok: t('revoke'), isDangerous: true }))) return null;
    const { ended } = await api('POST /record/doRevoke', { ids: records.map(({ id }) => id) });
    await queries.invalidateQueries({ queryKey: [RECORDS] });
    return { text: ended === 0 ? t('noneLiving') : t('revoked', { count: ended }) };
  };
}

import { clients } from '@parley/core/visit/client';
import { loginFields } from '@parley/protocol/fields/logins';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { deviceWords } from '../../lib/device-name';
import { useFields } from '../../lib/fields/use-fields';
import { useTab } from '../../lib/frame/tab-context';
import { currentLanguage } from '../../lib/i18n/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { useApi } from '../../lib/services';
import { shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { Icon } from '../../ui/icon';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import type { BulkAction, Done } from '../../ui/table/types';
import { BLOCKED, type LoginRecord, RECORDS } from './keys';
import style from './login-log.module.css';
import './texts';
import { PATHS } from '../../lib/paths';
import { regionText } from '../../lib/region-text';

const MINUTE_MS = 60_000;

const ChartsDrawer = lazyPart(
  () => import('./charts-drawer'),
  (part) => part.ChartsDrawer,
);
const BlockedDrawer = lazyPart(
  () => import('./blocked-drawer'),
  (part) => part.BlockedDrawer,
);
const BlockForm = lazyPart(
  () => import('./block-form'),
  (part) => part.BlockForm,
);

/** Who signed in, or tried to: from where, with what result, and how it ended. */
export function LoginLogPage() {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  const may = useMay();
  const words = useWords();
  const revoke = useRevoke();
  const mayRevoke = may({ permission: ['setPermissions:service'] });
  const mayBlock = useMayBlock();
  const agents = useAgents();
  const tab = useTab();
  const [shown, setShown] = useState<'charts' | 'blocked' | null>(null);
  /** Records whose addresses are to be blocked; none: they are typed. */
  const [blocking, setBlocking] = useState<readonly LoginRecord[] | null>(null);

  /** The list narrowed to one address. */
  function showAddress(address: string): void {
    setShown(null);
    tab.setQuery({ ok: 'false', text: address }, { replace: false });
  }

  return (
    <ListPage
      name={RECORDS}
      route="GET /record/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        <span className={style.actions}>
          {may(['seePermissions:seeAudit']) && <a href={`#${PATHS.retention}`}>{t('retention')}</a>}
          <Button onClick={() => setShown('charts')}>{t('charts.open')}</Button>
          <Button icon="ban" onClick={() => setShown('blocked')}>
            {t('block.list')}
          </Button>
        </span>
      }
      columns={[
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
          width: 110,
          kind: 'time',
          sort: 'time',
          cell: ({ time }) => <TimeCell time={time} />,
        },
        {
          key: 'nickname',
          title: texts.label('nickname'),
          width: 100,
          cell: ({ uuid, nickname }) =>
            uuid ? (
              <bdi title={nickname ?? ''}>{nickname}</bdi>
            ) : (
              <span className={style.quiet}>{t('unknownPerson')}</span>
            ),
        },
        {
          key: 'result',
          title: texts.label('ok'),
          width: 170,
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
          width: 120,
          cell: (record) =>
            words.news(record) && (
              <span className={style.news} title={words.news(record)}>
                <Icon name="warning" />
                {words.news(record)}
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
                <span
                  className={style.blocked}
                  title={t('block.isBlocked')}
                  role="img"
                  aria-label={t('block.isBlocked')}
                >
                  <Icon name="ban" />
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'region',
          title: texts.label('region'),
          width: 100,
          cell: ({ region }) => regionText(region) || t('unknown'),
        },
        { key: 'device', title: t('columns.device'), width: 160, cell: words.device },
        { key: 'client', title: texts.label('client'), width: 90, cell: ({ client }) => texts.value('client', client) },
        { key: 'duration', title: t('columns.duration'), width: 100, cell: words.duration },
        { key: 'ended', title: texts.label('endReason'), width: 180, cell: words.ending },
      ]}
      usualSort={{ key: 'time', order: 'desc' }}
      filters={[
        { key: 'text', kind: 'text', label: t('search'), isSearch: true },
        {
          key: 'ok',
          kind: 'one',
          label: t('filters.ok'),
          options: texts.options('ok'),
        },
        {
          key: 'reason',
          kind: 'some',
          label: texts.label('reason'),
          options: texts.options('reason'),
        },
        {
          key: 'uuid',
          kind: 'some',
          label: texts.label('nickname'),
          options: agents.map(({ uuid, nickname, username }) => ({ value: uuid, label: `${nickname} · ${username}` })),
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
        {
          key: 'ended',
          kind: 'some',
          label: texts.label('endReason'),
          options: texts.options('endReason'),
        },
        { key: 'region', kind: 'text', label: texts.label('region') },
        {
          key: 'client',
          kind: 'some',
          label: texts.label('client'),
          options: texts.options('client', clients),
        },
        {
          key: 'news',
          kind: 'one',
          label: texts.label('news'),
          options: [
            { value: 'true', label: t('news.yes') },
            { value: 'false', label: t('news.no') },
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
              {
                key: 'block',
                label: t('block.row'),
                icon: 'ban',
                isDanger: true,
                isOff: ({ blocked }) => blocked || !mayBlock,
                onSelect: (record) => setBlocking([record]),
              },
            ]
          : []
      }
      bulkActions={
        mayRevoke ? [{ key: 'revoke', label: t('revoke'), icon: 'logout', isDanger: true, run: revoke }] : []
      }
      exporting={{
        route: 'GET /record/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {shown === 'charts' && <ChartsDrawer onClose={() => setShown(null)} onAddress={showAddress} />}
      {shown === 'blocked' && <BlockedDrawer onAdd={() => setBlocking([])} onClose={() => setShown(null)} />}
      {blocking && <BlockForm records={blocking} onClose={() => setBlocking(null)} />}
    </ListPage>
  );
}

/** What a record says in words; an id of a newer server is shown as it is. */
function useWords() {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);

  /** How long it was in use: one that lapsed was last used long before. */
  function duration({ ok, living, time, endedAt, endReason, seenAt }: LoginRecord): string {
    if (!ok || (!living && endedAt === null)) return '';
    const until = (endReason === 'lapsed' ? seenAt : endedAt) ?? seenAt ?? time;
    const minutes = Math.max(0, Math.round((until - time) / MINUTE_MS));
    if (minutes < 60) return t('minutes', { count: minutes });
    return minutes < 24 * 60
      ? t('hours', { count: Math.round(minutes / 60) })
      : t('days', { count: Math.round(minutes / 60 / 24) });
  }

  return {
    duration,
    result: ({ ok, reason }: LoginRecord): string => (ok ? texts.value('ok', ok) : texts.value('reason', reason)),
    device: (record: LoginRecord): string => deviceWords(record) || t('unknown'),
    news: ({ isNewDevice, isNewRegion }: LoginRecord): string =>
      [isNewDevice && texts.value('news', 'device'), isNewRegion && texts.value('news', 'region')]
        .filter(Boolean)
        .join(' · '),
    ending: ({ living, endReason, seenAt }: LoginRecord): string =>
      living
        ? t('livingSeen', { time: shortTime(seenAt ?? Date.now(), Date.now(), currentLanguage()) })
        : endReason
          ? texts.value('endReason', endReason)
          : '',
  };
}

/** Whom the list may be narrowed to. */
function useAgents() {
  const api = useApi();
  const choices = useQuery({
    queryKey: [RECORDS, 'choices'],
    queryFn: () => api('GET /record/choices', undefined, { quiet: true }),
  });
  return choices.data?.agents ?? [];
}

/** Who administers some of the agents blocks no address. */
function useMayBlock(): boolean {
  const api = useApi();
  const blocked = useQuery({ queryKey: [BLOCKED, 1], queryFn: () => api('GET /record/getBlocked', { pageNo: 1 }) });
  return blocked.data?.mayBlock ?? false;
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

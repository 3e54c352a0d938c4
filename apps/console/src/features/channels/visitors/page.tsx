import { weChatVisitorFields } from '@parley/protocol/fields/we-chat-visitors';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyText } from '../../../lib/copy-text';
import { useFields } from '../../../lib/fields/use-fields';
import { userDetailPath, workbenchPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { ListPage } from '../../../ui/table/list-page';
import { toast } from '../../../ui/toast/toast';
import style from '../channels.module.css';
import type { Kind } from '../queries';
import { useContactColumns } from './columns';
import { PlacesCharts, TalksChart } from './talks-chart';
import { useContactActions } from './use-contact-actions';
import '../texts';

/** Polling interval, in ms: replies and time run down. */
const EVERY_MS = 30_000;

export const OfficialAccountPage = () => <ContactsPage kind="official" />;
export const MiniProgramPage = () => <ContactsPage kind="mini" />;

/** Visitors of official accounts, or of mini-programs. */
function ContactsPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation('weChat');
  const navigate = useNavigate();
  const { visitor } = useVisitWords();
  const texts = useFields(weChatVisitorFields);
  // Users of a mini-program do not follow, and followers came from no page.
  const other = kind === 'official' ? 'page' : 'subscribed';
  const columns = useContactColumns(kind);
  const filters = useContactFilters(kind);
  const actions = useContactActions(kind);
  // The same object at every rendering.
  const always = useMemo(() => ({ kind }), [kind]);
  return (
    <ListPage
      name={kind === 'official' ? 'weChatFollowers' : 'weChatMiniUsers'}
      route="GET /weChat/getVisitors"
      title={t(`visitors.${kind}`)}
      lead={t(kind === 'official' ? 'visitors.officialLead' : 'visitors.miniLead')}
      everyMs={EVERY_MS}
      always={always}
      above={() => (
        <div className={style.charts}>
          <TalksChart kind={kind} />
          <PlacesCharts kind={kind} />
        </div>
      )}
      columns={columns}
      filters={filters}
      usualSort={{ key: 'wroteAt', order: 'desc' }}
      rowName={({ name }) => visitor(name)}
      rowActions={[
        {
          key: 'open',
          label: t('visitors.open'),
          icon: 'current',
          onSelect: ({ YQToken }) => void navigate(workbenchPath(YQToken)),
        },
        {
          key: 'person',
          label: t('visitors.person'),
          icon: 'person',
          isOff: ({ person }) => person === null,
          onSelect: ({ person }) => person && void navigate(userDetailPath(person.id)),
        },
        {
          key: 'copy',
          label: t('visitors.copyId'),
          icon: 'copy',
          onSelect: ({ openId }) =>
            void copyText(openId).then((isCopied) => isCopied && toast.good(t('visitors.copied'))),
        },
        ...actions,
      ]}
      bulkActions={actions}
      exporting={{ route: 'GET /weChat/export', columns: texts.exported.filter(({ key }) => key !== other) }}
      empty={{ title: t('visitors.empty'), hint: t('visitors.emptyHint') }}
    />
  );
}

/** Choices come from the server; values that are none are allowed too. */
function useContactFilters(kind: Kind) {
  const { t } = useTranslation('weChat');
  const texts = useFields(weChatVisitorFields);
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['weChatVisitorOptions', kind],
    queryFn: () => api('GET /weChat/getVisitorOptions', { kind }),
  });
  const yesNo = [
    { value: 'true', label: t('visitors.filters.yes') },
    { value: 'false', label: t('visitors.filters.no') },
  ];
  const plain = (list: readonly string[] = []) => list.map((value) => ({ value, label: value }));
  const some = <K extends string>(key: K, label: string, values: readonly string[] | undefined) =>
    ({ key, kind: 'some', label, options: plain(values), isOpen: true }) as const;
  return [
    { key: 'text', kind: 'text', label: t('visitors.search'), isSearch: true },
    {
      key: 'account',
      kind: 'some',
      label: texts.label('account'),
      options: (data?.accounts ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'open', kind: 'one', label: t('visitors.filters.open'), options: yesNo },
    ...(kind === 'official'
      ? ([{ key: 'subscribed', kind: 'one', label: texts.label('subscribed'), options: yesNo }] as const)
      : [some('page', texts.label('page'), data?.pages)]),
    some('scene', texts.label('scene'), data?.scenes),
    some('tag', texts.label('tags'), data?.tags),
    { key: 'from', to: 'to', kind: 'period', label: texts.label('wroteAt') },
  ] as const;
}

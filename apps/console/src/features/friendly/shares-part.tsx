import { sharedTalkFields, shareFields } from '@parley/protocol/fields/friendly';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import { confirm } from '../../ui/confirm/confirm';
import { ListPage } from '../../ui/table/list-page';
import type { Done, OtherExport } from '../../ui/table/types';
import { SHARES, type Share, useManyContacts } from './queries';
import { useShareColumns, useShareFilters } from './share-columns';

/** The list of shares; an open share can be ended. */
export function SharesPart() {
  const { t } = useTranslation('friendly');
  const { endShare } = useManyContacts();
  const may = useMay();
  const { visitor: named } = useVisitWords();
  const columns = useShareColumns();
  const filters = useShareFilters();
  const { exported } = useFields(shareFields);
  const { exported: exportedTalks } = useFields(sharedTalkFields);

  const talks: OtherExport = {
    route: 'GET /friendly/shares/exportTalks',
    label: t('log.talks'),
    lead: t('log.talksLead'),
    columns: exportedTalks,
  };

  async function end([share]: readonly Share[]): Promise<Done | null> {
    if (!share) return null;
    const text = t('log.endAsk', { name: share.contact.name, visitor: share.visitor });
    if (!(await confirm({ text, ok: t('log.endNow'), isDangerous: true }))) return null;
    await endShare(share.id);
    return { text: t('log.ended') };
  }

  return (
    <ListPage
      name={SHARES}
      route="GET /friendly/shares"
      title={t('log.title')}
      lead={t('log.lead')}
      everyMs={30_000}
      columns={columns}
      usualSort={{ key: 'offeredAt', order: 'desc' }}
      filters={filters}
      rowName={({ visitor, contact }) => `${named(visitor)} · ${contact.name}`}
      rowActions={[
        {
          key: 'end',
          label: t('log.endNow'),
          icon: 'recall',
          isDanger: true,
          isOff: ({ state }) => state === 'ended',
          run: end,
        },
      ]}
      exporting={{
        route: 'GET /friendly/shares/export',
        columns: exported,
        ...(may(['seePermissions:seeHistorical']) && { others: [talks] }),
      }}
      empty={{ title: t('log.empty'), hint: t('log.emptyHint') }}
    />
  );
}

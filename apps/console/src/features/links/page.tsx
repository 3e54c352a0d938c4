import { linkFields } from '@parley/protocol/fields/links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { lazyPart } from '../../lib/lazy-part';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { ListPage } from '../../ui/table/list-page';
import type { BulkAction, Done } from '../../ui/table/types';
import { useLinkColumns } from './columns';
import { useLinkFilters } from './filters';
import { LINKS, type Link, useManyLinks } from './queries';
import './texts';

const LinkForm = lazyPart(() => import('./link-form'), 'LinkForm');
const ShareDrawer = lazyPart(() => import('./share-drawer'), 'ShareDrawer');
const SignDrawer = lazyPart(() => import('./sign-drawer'), 'SignDrawer');
const StatsDrawer = lazyPart(() => import('./stats-drawer'), 'StatsDrawer');

type Open = { what: 'form' | 'copy' | 'share' | 'sign' | 'stats'; link: Link } | { what: 'new' };

/** The list of links that open the chat, with their share, sign and statistics drawers. */
export function LinksPage() {
  const { t } = useTranslation('links');
  const texts = useFields(linkFields);
  const { enable, disable, remove } = useBulkActions();
  const columns = useLinkColumns();
  const filters = useLinkFilters();
  const [open, setOpen] = useState<Open | null>(null);
  /** The link just created: its share drawer opens when the form closes. */
  const [created, setCreated] = useState<Link | null>(null);
  const close = () => setOpen(null);
  const show = (what: Exclude<Open['what'], 'new'>) => (link: Link) => setOpen({ what, link });

  return (
    <ListPage
      name={LINKS}
      route="GET /link/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
          {t('add')}
        </Button>
      }
      columns={columns}
      usualSort={{ key: 'createdAt', order: 'desc' }}
      filters={filters}
      rowName={({ name }) => name}
      rowActions={[
        { key: 'stats', label: t('stats'), icon: 'columns', onSelect: show('stats') },
        { key: 'share', label: t('share'), icon: 'share', onSelect: show('share') },
        { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: show('form') },
        { key: 'copy', label: t('copy'), icon: 'copy', onSelect: show('copy') },
        { key: 'sign', label: t('sign'), icon: 'person', onSelect: show('sign') },
        { ...enable, isOff: ({ enabled }) => enabled },
        { ...disable, isOff: ({ enabled }) => !enabled },
        { ...remove, isDanger: true },
      ]}
      bulkActions={[enable, disable, remove]}
      exporting={{
        route: 'GET /link/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {(open?.what === 'new' || open?.what === 'form' || open?.what === 'copy') && (
        <LinkForm
          link={open.what === 'new' ? null : open.link}
          isCopy={open.what === 'copy'}
          onClose={close}
          onCreated={setCreated}
        />
      )}
      {open === null && created && <ShareDrawer link={created} isNew onClose={() => setCreated(null)} />}
      {open?.what === 'share' && <ShareDrawer link={open.link} onClose={close} />}
      {open?.what === 'sign' && <SignDrawer link={open.link} onClose={close} />}
      {open?.what === 'stats' && <StatsDrawer link={open.link} onClose={close} />}
    </ListPage>
  );
}

function useBulkActions() {
  const { t } = useTranslation('links');
  const many = useManyLinks();
  const idsOf = (links: readonly Link[]): string[] => links.map(({ id }) => id);

  /** The undo covers only the links that changed. */
  async function setEnabled(links: readonly Link[], enabled: boolean): Promise<Done> {
    const changed = await many.enable(idsOf(links), enabled);
    if (changed.length === 0) return { text: t('unchanged') };
    const text = t(enabled ? 'enabled' : 'disabled', { count: changed.length });
    return { text, undo: () => many.enable(changed, !enabled) };
  }

  const enable: BulkAction<Link> = {
    key: 'enable',
    label: t('enable'),
    icon: 'check',
    run: (links) => setEnabled(links, true),
  };
  const disable: BulkAction<Link> = {
    key: 'disable',
    label: t('disable'),
    icon: 'ban',
    run: (links) => setEnabled(links, false),
  };
  const remove: BulkAction<Link> = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(links) {
      const text = t('removeAsk', { count: links.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      return { text: t('removed', { count: await many.remove(idsOf(links)) }) };
    },
  };
  return { enable, disable, remove };
}

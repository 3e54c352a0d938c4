import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { ListPage } from '../../ui/table/list-page';
import { TimeCell } from '../../ui/table/time-cell';
import type { Column, Done } from '../../ui/table/types';
import style from './access.module.css';
import { CodeSeen } from './code-seen';
import { SEEN_EVERY_MS, SITES, type Site, useRefreshSites } from './queries';
import './texts';

const SiteForm = lazyPart(() => import('./site-form'), 'SiteForm');
/** For the first steps too. */
export const InstallParts = lazyPart(() => import('./install/install-parts'), 'InstallParts');
const InstallDrawer = lazyPart(() => import('./install/install-drawer'), 'InstallDrawer');
const IdentityDrawer = lazyPart(() => import('./identity/identity-drawer'), 'IdentityDrawer');

type Open = { what: 'install' | 'identity' | 'form'; site: Site } | { what: 'new' };

/** Sites: whether their code is seen, how it is put on a page, and how visitors are identified. */
export function SitesPage() {
  const { t } = useTranslation('access');
  const columns = useSiteColumns();
  const remove = useRemoveSite();
  const [open, setOpen] = useState<Open | null>(null);
  /** The site just created: how to install it is shown when the form closes. */
  const [created, setCreated] = useState<Site | null>(null);
  const close = () => setOpen(null);
  const show = (what: Exclude<Open['what'], 'new'>) => (site: Site) => setOpen({ what, site });

  return (
    <ListPage
      name={SITES}
      route="GET /access/getList"
      title={t('sites.title')}
      lead={t('sites.lead')}
      everyMs={SEEN_EVERY_MS}
      action={
        <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
          {t('sites.add')}
        </Button>
      }
      columns={columns}
      filters={[{ key: 'text', kind: 'text', isSearch: true, label: t('sites.search') }]}
      rowName={({ name }) => name}
      rowActions={[
        { key: 'install', label: t('sites.install'), icon: 'copy', onSelect: show('install') },
        { key: 'identity', label: t('sites.identity'), icon: 'person', onSelect: show('identity') },
        { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: show('form') },
        { key: 'remove', label: t('remove'), icon: 'trash', isDanger: true, run: ([site]) => remove(site!) },
      ]}
      empty={{ title: t('sites.empty'), hint: t('sites.emptyHint') }}
    >
      {open?.what === 'new' && <SiteForm site={null} onClose={close} onCreated={setCreated} />}
      {open?.what === 'form' && <SiteForm site={open.site} onClose={close} />}
      {open === null && created && <InstallDrawer site={created} onClose={() => setCreated(null)} />}
      {open?.what === 'install' && <InstallDrawer site={open.site} onClose={close} />}
      {open?.what === 'identity' && <IdentityDrawer site={open.site} onClose={close} />}
    </ListPage>
  );
}

function useSiteColumns(): readonly Column<Site, never>[] {
  const { t } = useTranslation('access');
  const domainsOf = ({ domains }: Site): string => domains.join(t('comma')) || t('sites.anyDomain');
  return [
    {
      key: 'name',
      title: t('sites.columns.name'),
      width: 180,
      isName: true,
      pin: 'start',
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    { key: 'seen', title: t('sites.columns.seen'), width: 190, cell: (site) => <CodeSeen site={site} /> },
    {
      key: 'pages',
      title: t('sites.columns.pages'),
      width: 110,
      kind: 'number',
      cell: ({ pagesToday }) => pagesToday,
    },
    {
      key: 'domains',
      title: t('sites.columns.domains'),
      width: 180,
      cell: (site) => <span title={domainsOf(site)}>{domainsOf(site)}</span>,
    },
    {
      key: 'identity',
      title: t('sites.columns.identity'),
      width: 190,
      cell: ({ signedOnly }) => t(signedOnly ? 'sites.signedOnly' : 'sites.unsignedToo'),
    },
    {
      key: 'key',
      title: t('sites.columns.key'),
      width: 140,
      cell: ({ key }) => (
        <code className={style.inline} translate="no">
          {key}
        </code>
      ),
    },
    {
      key: 'createdAt',
      title: t('created'),
      width: 120,
      kind: 'time',
      isHidden: true,
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
  ];
}

function useRemoveSite() {
  const { t } = useTranslation('access');
  const api = useApi();
  const refresh = useRefreshSites();
  return async ({ id, name }: Site): Promise<Done | null> => {
    const text = t('sites.removeAsk', { name });
    if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
    await api('POST /access/doDelete', { ids: [id] });
    await refresh();
    return { text: t('sites.removed', { name }) };
  };
}

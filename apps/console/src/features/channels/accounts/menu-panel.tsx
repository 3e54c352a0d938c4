import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { SidePanel } from '../../../ui/side-panel';
import style from '../channels.module.css';
import type { Account } from '../queries';
import { AddressLine } from './address-line';

/** As many as a select lists. */
const MOST = 100;

/** The link for the menu of an official account: the chat on the web, which knows who pressed it. */
export function MenuPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('weChat');
  const [link, setLink] = useState<string | null>(null);
  const base = `${account.url}/chat`;
  const url = link === null ? base : `${base}?link=${link}`;
  const hasPublic = URL.canParse(account.url);
  return (
    <SidePanel width={560} title={t('menu.title', { name: account.name })} onClose={onClose}>
      <div className={style.stack}>
        <p>{t('menu.lead')}</p>
        {!hasPublic && <Notice kind="wait">{t('callback.noPublic')}</Notice>}
        <LinkSelect site={account.site.id} onChange={setLink} />
        <AddressLine label={t('menu.url')} address={url} />
        <span className={style.label}>{t('menu.before')}</span>
        <ol className={style.numbered}>
          <li>
            {t('menu.domain')} {hasPublic && <code translate="no">({new URL(account.url).host})</code>}
          </li>
          <li>{t('menu.enter')}</li>
        </ol>
        <p className={style.note}>{t('menu.without')}</p>
      </div>
    </SidePanel>
  );
}

type LinkSelectProps = { site: string; onChange: (code: string | null) => void };

/** The tracked link under which visits by the menu are counted, of the account’s site. */
function LinkSelect({ site, onChange }: LinkSelectProps) {
  const { t } = useTranslation('weChat');
  const id = useId();
  const api = useApi();
  const links = useQuery({
    queryKey: ['weChatMenuLinks', site],
    queryFn: () => api('GET /link/getList', { site, pageSize: MOST }, { quiet: true }),
  });
  return (
    <>
      <label className={style.label} htmlFor={id}>
        {t('menu.link')}
      </label>
      <Select<string>
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={links.isPending}
        placeholder={t('menu.noLink')}
        options={(links.data?.list ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => onChange(code ?? null)}
      />
      {links.isError && <Failed error={links.error} busy={links.isFetching} onRetry={() => void links.refetch()} />}
      <p className={style.note}>{t('menu.linkHint')}</p>
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import style from '../access.module.css';
import { CodeBlock } from '../code-block';
import type { Site } from '../queries';
import { Policy } from './policy';
import { LINK_SNIPPETS } from './snippets';

type Props = { way: 'link' | 'frame'; site: Site };

/** The name of the links' list, which shows a link created here. */
const LINKS = 'links';
const STYLE_OF = { link: 'full', frame: 'inpage' } as const;

/** The newest chat link of the site that opens this way, or a button that creates one. */
export function LinkWay({ way, site }: Props) {
  const { t } = useTranslation('access');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const maySeeLinks = useMay()(['seePermissions:link']);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wish = { site: [site.id], style: [STYLE_OF[way]], state: ['open' as const], pageSize: 1 };
  const links = useQuery({
    queryKey: [LINKS, 'of-site', wish],
    queryFn: () => api('GET /link/getList', wish),
    enabled: maySeeLinks,
  });
  const link = links.data?.list[0];

  async function create(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api('POST /link/doEdit', { name: site.name, site: site.id, style: STYLE_OF[way] });
      await queries.invalidateQueries({ queryKey: [LINKS] });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (!maySeeLinks) return <Notice kind="info">{t('install.linkForbidden')}</Notice>;
  if (links.isError) return <Notice kind="bad">{errorText(links.error)}</Notice>;
  if (link) {
    const url = new URL(link.url, location.origin).href;
    return (
      <>
        {way === 'link' && <CodeBlock text={url} label={t('install.linkAddress')} />}
        <CodeBlock text={LINK_SNIPPETS[way]({ url, name: link.name })} label={t(`install.way.${way}`)} />
        <Policy way={way} address={url} />
      </>
    );
  }
  if (!links.data) return null;
  return (
    <div className={style.stack}>
      <p className={style.hint}>{t('install.noLink')}</p>
      <div>
        <Button busy={isBusy} onClick={() => void create()}>
          {t('install.createLink')}
        </Button>
      </div>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </div>
  );
}

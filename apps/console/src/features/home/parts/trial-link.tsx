import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import style from '../home.module.css';
import type { Site } from '../queries';

type Props = {
  site: Site;
  /** Of the button that creates one. */
  make: string;
  hint?: string;
  children: (url: string) => ReactNode;
};

/** The name of the links' list, which shows a link created here. */
const LINKS = 'links';

/** The newest chat link of the site, which opens whatever domains it has, or a button that creates one. */
export function TrialLink({ site, make, hint, children }: Props) {
  const { t } = useTranslation('home');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const wish = { site: [site.id], style: ['full' as const], state: ['open' as const], pageSize: 1 };
  const links = useQuery({ queryKey: [LINKS, 'of-site', wish], queryFn: () => api('GET /link/getList', wish) });
  const link = links.data?.list[0];

  async function create(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api('POST /link/doEdit', { name: t('try.name'), site: site.id, style: 'full' });
      await queries.invalidateQueries({ queryKey: [LINKS] });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (link) return children(new URL(link.url, location.origin).href);
  if (links.isError) return <Notice kind="bad">{errorText(links.error)}</Notice>;
  if (!links.data) return null;
  return (
    <div className={style.stack}>
      {hint && <p className={style.quiet}>{hint}</p>}
      <Button busy={isBusy} onClick={() => void create()}>
        {make}
      </Button>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </div>
  );
}

import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';

/** In the place of a page whose file could not be had: the network, or a newer version has replaced it. */
export function PageGone({ loadAgain }: { loadAgain: () => Promise<{ default: ComponentType }> }) {
  const { t } = useTranslation(['app', 'base']);
  const [found, setFound] = useState<{ Page: ComponentType } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function tryAgain(): Promise<void> {
    setBusy(true);
    try {
      setFound({ Page: (await loadAgain()).default });
    } catch {
      setBusy(false);
    }
  }

  if (found) return <found.Page />;
  return (
    <Empty title={t('base:pageGone.title')} hint={t('base:pageGone.hint')}>
      <Button look="primary" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
      <Button busy={isBusy} onClick={() => void tryAgain()}>
        {t('retry')}
      </Button>
    </Empty>
  );
}

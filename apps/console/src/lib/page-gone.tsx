import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';
import { reach, whenBack } from './reach';

type Props<P> = { loadAgain: () => Promise<{ default: ComponentType<P> }>; props?: P };

/**
 * Shown in place of a page whose file failed to load: the server is unreachable, and the page opens by itself later; or
 * a newer version has replaced the file.
 */
export function PageGone<P extends object>({ loadAgain, props }: Props<P>) {
  const { t } = useTranslation(['app', 'base']);
  const [found, setFound] = useState<{ Page: ComponentType<P> } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isAway = useStore(reach, (state) => state.isAway);

  async function tryAgain(): Promise<void> {
    setBusy(true);
    try {
      setFound({ Page: (await loadAgain()).default });
    } catch {
      setBusy(false);
    }
  }

  const onBack = useEffectEvent(() => void tryAgain());
  const isFound = found !== null;
  useEffect(() => (isAway && !isFound ? whenBack(onBack) : undefined), [isAway, isFound]);

  if (found) return <found.Page {...(props ?? ({} as P))} />;
  if (isAway) return <Empty title={t('base:pageAway.title')} hint={t('base:pageAway.hint')} />;
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

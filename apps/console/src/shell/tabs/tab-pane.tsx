import { memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabContext } from '../../lib/frame/tab-context';
import { CrashNotice } from '../../ui/crash-notice';
import { ErrorBoundary } from '../../ui/error-boundary';
import { useLastFocus } from './focus';
import { pageOf } from './pages';
import { useInnerScroll } from './scroll';
import style from './tab-host.module.css';
import type { TabRow } from './tabs';
import { useTabOf } from './use-tab-of';

type Props = { row: TabRow; isShown: boolean };

/** One page with its tab's context, and its own error boundary and loading state. */
export const TabPane = memo(function TabPane({ row, isShown }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  // The same component while the page is open, whether its code was loaded before or after.
  const [Page] = useState(() => (row.load ? pageOf(row.load) : Nothing));
  const tab = useTabOf(row, isShown);
  useInnerScroll(pane);
  useLastFocus(pane, row.id);
  return (
    <div ref={pane} className={style.pane} data-pane={row.id} data-fill={row.meta.fill || undefined} tabIndex={-1}>
      <TabContext value={tab}>
        <ErrorBoundary fallback={(retry) => <CrashNotice onRetry={retry} />}>
          <Suspense fallback={<Waiting />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </TabContext>
    </div>
  );
});

const Nothing = (): ReactNode => null;

function Waiting() {
  const { t } = useTranslation('app');
  return <div className={style.waiting} role="status" aria-label={t('loading')} />;
}

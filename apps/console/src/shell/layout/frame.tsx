import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageMeta } from '../routes/use-routes';
import { useTabs } from '../tabs/tabs-store';
import { ThemeHost } from '../theme/theme-host';
import { useCollapsed, useDevice, useLayout, useTheme, useThemeStore } from '../theme/theme-store';
import { BackToTop } from './back-to-top';
import { FoldButton } from './fold-button';
import { Footer } from './footer';
import style from './layout.module.css';
import { NavBar } from './nav-bar';
import { SCROLLER } from './scroller';
import { SideBar } from './side-bar';
import { TopHeader } from './top-header';
import { useEscape, useFoldAfterwards, useFoldRules } from './use-fold-rules';

type Props = {
  tabBar: ReactNode;
  /** The pages. Their place in the tree is the same in all layouts, so that they stay mounted. */
  children: ReactNode;
};

/** The six layouts as one grid, whose areas are set by attributes. */
export function Frame({ tabBar, children }: Props) {
  const { t } = useTranslation(['frame', 'app']);
  const layout = useLayout();
  const device = useDevice();
  const isCollapsed = useCollapsed();
  const theme = useTheme((whole) => whole);
  const fold = useThemeStore((state) => state.fold);
  // The banner role: in the common layout it belongs to the row above.
  const Head = layout === 'common' ? 'div' : 'header';
  const isFill = usePageMeta()?.fill === true;
  const isOneTab = useTabs(({ tabs }) => tabs.length < 2);
  useFoldRules();
  useFoldAfterwards();

  const isOver = device === 'mobile' && !isCollapsed;
  const putAway = () => fold({ kind: 'overlay-pressed', device });
  useEscape(isOver, putAway);

  return (
    <div
      className={style.frame}
      data-layout={layout}
      data-device={device}
      data-folded={isCollapsed}
      data-column-style={theme.columnStyle}
      data-fixed={theme.fixedHeader || layout === 'common'}
      data-fill={isFill}
      data-one-tab={isOneTab}
    >
      <button type="button" className={style.skip} onClick={() => document.getElementById('content')?.focus()}>
        {t('app:skipToContent')}
      </button>
      {layout === 'common' && (
        <header className={style.topRow}>
          <TopHeader hasMenu={false} />
        </header>
      )}
      {layout !== 'horizontal' && <SideBar key="side" layout={layout} />}
      <div key="scroller" className={style.scroller} {...SCROLLER} inert={isOver}>
        <Head className={style.head}>
          {layout === 'horizontal' && <TopHeader hasMenu />}
          {layout !== 'horizontal' && layout !== 'common' && <NavBar layout={layout} />}
          {theme.showTabs && (
            <div className={style.tabs}>
              {layout === 'common' && <FoldButton />}
              <div className={style.tabsInner} data-part="tabs">
                {tabBar}
              </div>
            </div>
          )}
        </Head>
        <main key="content" id="content" className={style.content} tabIndex={-1}>
          {children}
        </main>
        {!isFill && <Footer />}
      </div>
      {isOver && <button type="button" className={style.overlay} aria-label={t('frame:closeMenu')} onClick={putAway} />}
      {!isFill && <BackToTop key="back-to-top" />}
      <ThemeHost />
    </div>
  );
}

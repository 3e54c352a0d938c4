import { useTranslation } from 'react-i18next';
import { useTitles } from '../../lib/i18n/route-title';
import { ColumnBar } from '../menu/column-bar';
import { SideMenu } from '../menu/side-menu';
import { useActiveFirst, useFirstLevel, useMenu, useMenuOf } from '../routes/use-routes';
import { useSlots } from '../slots';
import type { Layout } from '../theme/theme';
import { useCollapsed, useDevice, useTheme } from '../theme/theme-store';
import style from './layout.module.css';
import { Logo } from './logo';

type Props = { layout: Exclude<Layout, 'horizontal'> };

/** The side bar at the left, in layouts that have one. */
export function SideBar({ layout }: Props) {
  const isCollapsed = useCollapsed();
  const isPhone = useDevice() === 'mobile';
  const hasPicture = useTheme((theme) => theme.background !== 'none') && layout !== 'float';
  // On a phone a folded side bar is hidden.
  const isFolded = isCollapsed && !isPhone;
  const picture = hasPicture && (layout === 'column' || !isFolded);
  return (
    <div id="side" className={style.side} data-picture={picture} inert={isPhone && isCollapsed}>
      {layout === 'column' ? (
        <Columns isFolded={isFolded} />
      ) : (
        <>
          {layout !== 'common' && <Logo hasTitle={!isFolded} />}
          {layout === 'comprehensive' ? (
            <MenuOfFirst isFolded={isFolded} />
          ) : (
            <WholeMenu isFolded={isFolded} isWide={layout === 'float'} />
          )}
        </>
      )}
    </div>
  );
}

function WholeMenu(look: { isFolded: boolean; isWide: boolean }) {
  const { t } = useTranslation('frame');
  return <SideMenu nodes={useMenu()} label={t('menu')} {...look} />;
}

function MenuOfFirst({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation('frame');
  const { title, nodes } = useGroup();
  return <SideMenu nodes={nodes} label={t('group', { title })} isFolded={isFolded} />;
}

/** The first column and, beside it, the menu of the chosen group with its name. */
function Columns({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation('frame');
  const { brand } = useSlots();
  const { title, nodes } = useGroup();
  return (
    <>
      <div className={style.first}>
        <Logo hasTitle={false} />
        <ColumnBar />
      </div>
      <div className={style.second} inert={isFolded}>
        <div className={style.secondTitle}>{brand.title}</div>
        <div className={style.groupTitle}>
          <span>{title}</span>
        </div>
        <SideMenu nodes={nodes} label={t('group', { title })} isFolded={false} />
      </div>
    </>
  );
}

function useGroup() {
  const tTitle = useTitles();
  const first = useActiveFirst();
  const chosen = useFirstLevel().find(({ path }) => path === first);
  return { title: chosen ? tTitle(chosen.title) : '', nodes: useMenuOf(first) };
}

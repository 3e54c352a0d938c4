import Button from 'antd/es/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../../lib/frame/frame-context';
import type { RouteMeta } from '../../../lib/frame/route-types';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { DYNAMIC_META } from '../names';

const TITLE = 'dynamicMeta';

/** Changes menu title, tab title, badge, icon and active menu at run time. */
export function DynamicMetaPage() {
  const { t } = useTranslation('demo');
  const { changeMenuMeta, changeTabMeta } = useFrame();
  const [badge, setBadge] = useState(0);
  const menu = (meta: Partial<RouteMeta>) => changeMenuMeta(DYNAMIC_META, meta);
  const tab = (meta: Partial<RouteMeta>) => changeTabMeta({ name: DYNAMIC_META }, meta);

  function count(next: number): void {
    setBadge(next);
    menu({ badge: String(next) });
  }

  const actions: [
    key: 'menuTitle' | 'tabTitle' | 'more' | 'clear' | 'remove' | 'icon' | 'activeMenu' | 'reset',
    run: () => void,
  ][] = [
    ['menuTitle', () => menu({ title: t('meta.newTitle') })],
    ['tabTitle', () => tab({ title: t('meta.newTitle') })],
    ['more', () => count(badge + 1)],
    ['clear', () => count(0)],
    ['remove', () => menu({ badge: undefined })],
    [
      'icon',
      () => {
        menu({ icon: 'robot' });
        tab({ icon: 'robot' });
      },
    ],
    [
      'activeMenu',
      () => {
        menu({ activeMenu: '/other/notice' });
        tab({ activeMenu: '/other/notice' });
      },
    ],
    [
      'reset',
      () => {
        count(0);
        menu({ title: TITLE, icon: undefined, activeMenu: undefined });
        tab({ title: TITLE, icon: undefined, activeMenu: undefined });
      },
    ],
  ];

  return (
    <DemoPage title={t('meta.title')} lead={t('meta.lead')}>
      <div className={style.row}>
        {actions.map(([key, run]) => (
          <Button key={key} onClick={run}>
            {t(`meta.${key}`)}
          </Button>
        ))}
      </div>
    </DemoPage>
  );
}

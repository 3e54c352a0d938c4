import Button from 'antd/es/button';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../../lib/frame/frame-context';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';

/** Buttons that close the current tab, others, left, right or all. */
export function TabsPage() {
  const { t } = useTranslation('demo');
  const { closeTabs } = useFrame();
  return (
    <DemoPage title={t('tabs.title')} lead={t('tabs.lead')}>
      <div className={style.row}>
        {(['current', 'others', 'left', 'right', 'all'] as const).map((which) => (
          <Button key={which} onClick={() => closeTabs(which)}>
            {t(`tabs.${which}`)}
          </Button>
        ))}
      </div>
    </DemoPage>
  );
}

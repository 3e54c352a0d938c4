import Button from 'antd/es/button';
import Popover from 'antd/es/popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/icon';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';
import { IconGrid } from './icon-grid';

export function RemixIconPage() {
  const { t } = useTranslation('demo');
  return (
    <DemoPage title={t('icons.title')} lead={t('icons.lead')}>
      <IconGrid />
    </DemoPage>
  );
}

/** A button that opens a paged icon picker. */
export function IconSelectorPage() {
  const { t } = useTranslation('demo');
  const [chosen, setChosen] = useState<IconName>('robot');
  const [isOpen, setOpen] = useState(false);
  const picker = (
    <div className={style.narrow} style={{ width: 'min(560px, 80vw)', display: 'grid', gap: 12 }}>
      <IconGrid
        pageSize={12}
        onChoose={(name) => {
          setChosen(name);
          setOpen(false);
        }}
      />
    </div>
  );
  return (
    <DemoPage title={t('selector.title')} lead={t('selector.lead')}>
      <div className={style.row}>
        <Popover content={picker} trigger="click" open={isOpen} onOpenChange={setOpen} placement="bottomLeft">
          <Button icon={<Icon name={chosen} />}>{t('selector.choose')}</Button>
        </Popover>
        <span>{t('selector.chosen', { name: chosen })}</span>
      </div>
    </DemoPage>
  );
}

import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';

const LEVELS = ['menu1', 'menu1-1', 'menu1-1-1', 'menu1-1-1-1'];

/** Four levels of nested routes; each level keeps its input while other tabs are shown. */
export function NestedPage() {
  const { t } = useTranslation('demo');
  return (
    <DemoPage title={t('nested.title')} lead={t('nested.lead')}>
      <Level at={0} />
    </DemoPage>
  );
}

function Level({ at }: { at: number }) {
  const { t } = useTranslation('demo');
  const level = LEVELS[at];
  if (level === undefined) return <span className={style.lead}>{t('nested.end')}</span>;
  return (
    <div className={style.nest}>
      <Input aria-label={level} placeholder={level} />
      <Level at={at + 1} />
    </div>
  );
}

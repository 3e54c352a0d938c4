import Drawer from 'antd/es/drawer';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import style from './letters.module.css';
import type { Letter } from './use-mark';

type Props = { letter: Letter; onMark: (read: boolean) => void; onClose: () => void };

/** One letter, whole. */
export function LetterDrawer({ letter, onMark, onClose }: Props) {
  const { t } = useTranslation('letters');
  return (
    <Drawer
      open
      size={480}
      title={t('of', { name: letter.name || t('anonymous') })}
      onClose={onClose}
      footer={
        <Button icon={letter.read ? 'letter' : 'check'} onClick={() => onMark(!letter.read)}>
          {letter.read ? t('markUnread') : t('markRead')}
        </Button>
      }
    >
      <p className={style.content} dir="auto">
        {letter.content}
      </p>
      <dl className={style.facts}>
        <dt>{t('columns.time')}</dt>
        <dd>{fullTime(letter.time, currentLanguage())}</dd>
        {letter.phone && (
          <>
            <dt>{t('phone')}</dt>
            <dd>
              <a href={`tel:${encodeURIComponent(letter.phone)}`}>{letter.phone}</a>
            </dd>
          </>
        )}
        {letter.email && (
          <>
            <dt>{t('email')}</dt>
            <dd>
              <a href={`mailto:${encodeURIComponent(letter.email)}`}>{letter.email}</a>
            </dd>
          </>
        )}
        <dt>{t('columns.site')}</dt>
        <dd>{letter.site}</dd>
        {letter.URL && (
          <>
            <dt>{t('columns.page')}</dt>
            <dd>{letter.URL}</dd>
          </>
        )}
      </dl>
    </Drawer>
  );
}

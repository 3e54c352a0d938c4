import { useTranslation } from 'react-i18next';
import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { Page } from '../../ui/page';
import { ChoicesBlock } from './choices-block';
import style from './notices.module.css';
import { useSelfTest } from './self-test';
import './texts';
import { useSounds } from './use-sounds';

/**
 * Checks step by step whether notifications reach the agent, with advice where a step fails, and the notification
 * settings.
 */
export function NoticeCheckPage() {
  const { t } = useTranslation('noticeCheck');
  const [choices, choose] = useNoticeChoices();
  const sounds = useSounds();
  const { button, steps } = useSelfTest();
  return (
    <Page title={t('title')} lead={t('lead')} action={button}>
      <div className={style.columns}>
        <div className={style.column}>{steps}</div>
        <ChoicesBlock choices={choices} choose={choose} sounds={sounds} />
      </div>
    </Page>
  );
}

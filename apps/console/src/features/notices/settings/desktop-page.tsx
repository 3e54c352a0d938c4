import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsPage } from '../../../ui/settings-page/settings-page';
import style from '../notices.module.css';
import { useSelfTest } from '../self-test';
import { SoundControl } from './sound-control';
import { TimeControl } from './time-control';

const controls = {
  'notices.userVoice': SoundControl,
  'notices.msgVoice': SoundControl,
  'notices.transferVoice': SoundControl,
  'notices.quietFrom': TimeControl,
  'notices.quietTo': TimeControl,
};

/** Sounds for everybody, and the check whether notifications reach this computer. */
export const DesktopSettingPage = () => (
  <SettingsPage name="desktopSetting" controls={controls} after={() => <SelfTest />} />
);

function SelfTest() {
  const { t } = useTranslation('noticeCheck');
  const id = useId();
  const { button, steps } = useSelfTest();
  return (
    <section aria-labelledby={id} className={style.column}>
      <h2 id={id} className={style.heading}>
        {t('title')}
      </h2>
      <p className={style.hint}>{t('lead')}</p>
      <span>{button}</span>
      {steps}
    </section>
  );
}

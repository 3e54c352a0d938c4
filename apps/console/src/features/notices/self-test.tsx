import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../lib/desk/desk-context';
import { askForNotifications } from '../../lib/notices/desktop-notice';
import { rehearse } from '../../lib/notices/rehearsal';
import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { volumeOf } from '../../lib/notices/volume';
import { useServices } from '../../lib/services';
import { useSection } from '../../lib/settings/use-section';
import { Button } from '../../ui/button';
import style from './notices.module.css';
import { StepList } from './step-list';
import './texts';
import { useCheck } from './use-check';
import { useSounds } from './use-sounds';

/** Delay of the test notification, in which the agent can switch to another window. */
const TEST_DELAY_S = 5;

/** The check of notifications: what starts it, and its steps. */
export function useSelfTest() {
  const { t } = useTranslation('noticeCheck');
  const desk = useDesk();
  const { title, api } = useServices();
  const [choices] = useNoticeChoices();
  const settings = useSection('notices');
  const sounds = useSounds();
  const check = useCheck();
  const isRunning = check.running !== null;

  function run(): void {
    if (!sounds.current) return;
    void check.run({
      choices: { ...choices, volume: volumeOf('message', choices, settings) },
      sounds: sounds.current,
      title,
      me: desk.me.uuid,
      api,
      msgVoice: desk.me.msgVoice,
      status: () => desk.store.getState().status,
      ping: () => api('GET /index', undefined, { quiet: true }),
      words: { title: t('title'), body: t('verdicts.shownGood') },
    });
  }

  /** Called only by a click: browsers ignore requests for permission without one. Repeats the check afterwards. */
  async function allow(): Promise<void> {
    await askForNotifications();
    run();
  }

  return {
    button: (
      <Button look="primary" icon="check" busy={isRunning} onClick={run}>
        {isRunning ? t('running') : check.verdicts.size > 0 ? t('again') : t('run')}
      </Button>
    ),
    steps: (
      <>
        <StepList check={check} onAllow={() => void allow()} />
        <DelayedTest />
      </>
    ),
  };
}

/** Shows a notification as for a message, after a countdown. */
function DelayedTest() {
  const { t } = useTranslation('noticeCheck');
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => {
    if (secondsLeft === null) return;
    if (secondsLeft === 0) {
      rehearse();
      setSecondsLeft(null);
      return;
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return (
    <div className={style.rehearsal}>
      <Button icon="bell" busy={secondsLeft !== null} onClick={() => setSecondsLeft(TEST_DELAY_S)}>
        {secondsLeft === null ? t('later') : t('counting', { count: secondsLeft })}
      </Button>
      <span className={style.hint}>{t('laterHint')}</span>
    </div>
  );
}

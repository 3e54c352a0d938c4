import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../lib/desk/desk-context';
import { askForNotifications } from '../../lib/notices/desktop-notice';
import { rehearse } from '../../lib/notices/rehearsal';
import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { useServices } from '../../lib/services';
import { Button } from '../../ui/button';
import { Page } from '../../ui/page';
import { ChoicesBlock } from './choices-block';
import style from './notices.module.css';
import { StepList } from './step-list';
import './texts';
import { useCheck } from './use-check';
import { useSounds } from './use-sounds';

/** Delay of the test notification, in which the agent can switch to another window. */
const TEST_DELAY_S = 5;

/**
 * Checks step by step whether notifications reach the agent, with advice where a step fails, and the notification
 * settings.
 */
export function NoticeCheckPage() {
  const { t } = useTranslation('noticeCheck');
  const desk = useDesk();
  const { title, api } = useServices();
  const [choices, choose] = useNoticeChoices();
  const sounds = useSounds();
  const check = useCheck();
  const isRunning = check.running !== null;

  function run(): void {
    if (!sounds.current) return;
    void check.run({
      choices,
      sounds: sounds.current,
      title,
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

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        <Button look="primary" icon="check" busy={isRunning} onClick={run}>
          {isRunning ? t('running') : check.verdicts.size > 0 ? t('again') : t('run')}
        </Button>
      }
    >
      <div className={style.columns}>
        <div className={style.column}>
          <StepList check={check} onAllow={() => void allow()} />
          <DelayedTest />
        </div>
        <ChoicesBlock choices={choices} choose={choose} sounds={sounds} />
      </div>
    </Page>
  );
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

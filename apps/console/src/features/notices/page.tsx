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

/** Seconds to go to another window in. */
const LATER_SECONDS = 5;

/** Whether calls reach this person: each step tried, what to do where one fails, and how they want to be called. */
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

  /** Only ever from this press; then the check is made anew. */
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
          <Rehearsal />
        </div>
        <ChoicesBlock choices={choices} choose={choose} sounds={sounds} />
      </div>
    </Page>
  );
}

/** A call as a message would make it, in a moment: time enough to look away. */
function Rehearsal() {
  const { t } = useTranslation('noticeCheck');
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      rehearse();
      setLeft(null);
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <div className={style.rehearsal}>
      <Button icon="bell" busy={left !== null} onClick={() => setLeft(LATER_SECONDS)}>
        {left === null ? t('later') : t('counting', { count: left })}
      </Button>
      <span className={style.hint}>{t('laterHint')}</span>
    </div>
  );
}

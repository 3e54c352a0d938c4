import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState, useServerNow } from '../../../lib/desk/desk-context';
import { useAgeWords } from '../list/age-text';
import { urgencyOf } from '../list/urgency';
import { useAskPromisedMs } from '../list/use-promised-ms';
import { FIRST_SHORTCUTS, keysOf } from '../use-shortcuts';
import { countToday } from './today';
import style from './today.module.css';

const DAY_STEP_MS = 60_000;

/** Shown without a thread: today's figures and the three main shortcuts. */
export function TodayPane() {
  const { t } = useTranslation('workbench');
  const inbox = useDeskState((state) => state.inbox);
  const minute = useServerNow(DAY_STEP_MS);
  const visitors = inbox?.visitors;
  const me = inbox?.me;
  const today = useMemo(
    () => (visitors && me ? countToday({ visitors, me }, new Date(minute).setHours(0, 0, 0, 0)) : null),
    [visitors, me, minute],
  );

  return (
    <section className={style.pane} aria-label={t('today.title')}>
      <div className={style.inner}>
        <h2 className={style.title}>{t('today.title')}</h2>
        <dl className={style.figures}>
          <Figure name={t('today.waiting')} value={today?.waiting} isPressing={(today?.waiting ?? 0) > 0} />
          <LongestWait since={today?.longestSince} />
          <Figure name={t('today.mine')} value={today?.mine} />
          <Figure name={t('today.unread')} value={today?.unread} />
          <Figure name={t('today.onSite')} value={today?.onSite} />
          <Figure name={t('today.ended')} value={today?.ended} suffix={today?.isEndedAtLeast ? '+' : ''} />
        </dl>
        {today?.waiting === 0 && <p className={style.quiet}>{t('today.quiet')}</p>}
        <h3 className={style.heading}>{t('today.shortcuts')}</h3>
        <ul className={style.keys}>
          {FIRST_SHORTCUTS.map(({ name }) => (
            <li key={name}>
              <span>{t(`keys.${name}`, { ns: 'workbenchActions' })}</span>
              <span className={style.combination}>
                {keysOf(name).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type FigureProps = {
  name: string;
  value: number | string | undefined;
  suffix?: string;
  isPressing?: boolean;
  urgency?: string;
};

/** A large number with its name; space is reserved until it is known. */
function Figure({ name, value, suffix = '', isPressing, urgency }: FigureProps) {
  return (
    <div className={style.figure}>
      <dt>{name}</dt>
      <dd data-urgency={urgency ?? (isPressing ? 'soon' : undefined)}>
        {value === undefined ? '–' : `${value}${suffix}`}
      </dd>
    </div>
  );
}

function LongestWait({ since }: { since: number | null | undefined }) {
  const { t } = useTranslation('workbench');
  const now = useServerNow();
  const ageWords = useAgeWords();
  const promised = useAskPromisedMs();
  if (since === undefined) return <Figure name={t('today.longest')} value={undefined} />;
  if (since === null) return <Figure name={t('today.longest')} value={t('today.none')} />;
  const ms = now - since;
  const urgency = urgencyOf('ageWait', ms, promised);
  return <Figure name={t('today.longest')} value={ageWords(ms)} urgency={urgency} />;
}

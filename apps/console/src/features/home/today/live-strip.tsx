import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { figureText } from '../../../lib/census/figure-text';
import { useDeskState, useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { PATHS } from '../../../lib/paths';
import { relativeTime } from '../../../lib/time/relative';
import { Icon } from '../../../ui/icon';
import { problemsOf } from './problems';
import type { Live } from './queries';
import style from './today.module.css';

/** Who is online with its load, the queue, unread letters, and what is wrong with the system. */
export function LiveStrip({ live }: { live: Live | undefined }) {
  const { t } = useTranslation('home');
  return (
    <section className={style.card} data-live aria-labelledby="home-live" aria-busy={live === undefined}>
      <h2 id="home-live" className={style.cardTitle}>
        {t('live.title')}
      </h2>
      <dl className={style.facts}>
        {live?.desk !== null && <DeskFacts desk={live?.desk} />}
        {live?.letters !== null && (
          <Fact name={t('live.letters')} isPressing={(live?.letters ?? 0) > 0}>
            {live && <Link to={`${PATHS.letters}?read=false`}>{live.letters}</Link>}
          </Fact>
        )}
      </dl>
      {live?.desk && <Agents desk={live.desk} />}
      <System live={live} />
    </section>
  );
}

type Desk = NonNullable<Live['desk']>;

function DeskFacts({ desk }: { desk: Desk | undefined }) {
  const { t } = useTranslation('home');
  const now = useServerNow();
  const wait = desk?.waitingSince ?? null;
  return (
    <>
      <Fact name={t('live.online')}>{desk?.states.online}</Fact>
      <Fact name={t('live.queue')} isPressing={wait !== null}>
        {desk && <Link to={PATHS.workbench}>{desk.waiting}</Link>}
      </Fact>
      <Fact name={t('live.longest')} isPressing={wait !== null}>
        {desk &&
          (wait === null
            ? t('live.none')
            : figureText(Math.max(0, Math.floor((now - wait) / 1000) * 1000), 'milliseconds'))}
      </Fact>
      <Fact name={t('live.browsing')}>{desk?.browsing}</Fact>
    </>
  );
}

type FactProps = { name: string; isPressing?: boolean; children: ReactNode };

function Fact({ name, isPressing = false, children }: FactProps) {
  return (
    <div className={style.fact}>
      <dt>{name}</dt>
      <dd data-pressing={isPressing || undefined}>{children ?? ' '}</dd>
    </div>
  );
}

function Agents({ desk }: { desk: Desk }) {
  const { t } = useTranslation('home');
  const total = Object.values(desk.states).reduce((sum, count) => sum + count, 0);
  const shown = desk.agents.filter(({ state }) => state !== 'offline');
  return (
    <>
      {shown.length === 0 && <p className={style.quiet}>{t('live.nobody')}</p>}
      {shown.length > 0 && <AgentList agents={shown} />}
      <p className={style.quiet}>{t('live.offline', { count: total, offline: desk.states.offline })}</p>
    </>
  );
}

function AgentList({ agents }: { agents: Desk['agents'] }) {
  const { t } = useTranslation('home');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <ul className={style.agents} tabIndex={0} aria-label={t('live.online')}>
      {agents.map(({ uuid, nickname, state, word, load, limit }) => (
        <li key={uuid} className={style.agent}>
          <span className={style.dot} data-state={state} aria-hidden="true" />
          <span title={nickname}>{nickname}</span>
          <span className={style.quiet} title={word || undefined}>
            {word ? `${t(`live.states.${state}`)} · ${word}` : t(`live.states.${state}`)}
          </span>
          <Load load={load} limit={limit} />
        </li>
      ))}
    </ul>
  );
}

/** A bar against the limit; without one only the number. */
function Load({ load, limit }: { load: number; limit: number }) {
  const { t } = useTranslation('home');
  const text = limit === 0 ? t('live.load', { load }) : t('live.loadOf', { load, limit });
  return (
    <span className={style.load}>
      {limit > 0 && (
        <progress value={Math.min(load, limit)} max={limit} aria-label={text} data-full={load >= limit || undefined} />
      )}
      <span>{text}</span>
    </span>
  );
}

/** The own connection, and for administrators the server's work behind, its disk and its settings. */
function System({ live }: { live: Live | undefined }) {
  const { t } = useTranslation('home');
  const status = useDeskState((state) => state.status);
  const now = live?.now ?? 0;
  const problems = problemsOf({ isConnected: status === 'live', now, system: live?.system ?? null });
  const ago = (at: number) => relativeTime(at, now, currentLanguage());
  const { disk, backup } = live?.system ?? {};
  return (
    <div className={style.system}>
      {problems.length === 0 ? (
        <p className={style.good}>
          <Icon name="check" />
          {t(live?.system ? 'live.well' : 'live.connected')}
        </p>
      ) : (
        <ul className={style.problems}>
          {problems.map(({ kind, seconds = 0, at = 0, ...said }) => (
            <li key={kind}>
              <Icon name="warning" />
              {t(`live.problems.${kind}`, { ...said, age: figureText(seconds * 1000, 'milliseconds'), ago: ago(at) })}
            </li>
          ))}
        </ul>
      )}
      {disk && (
        <p className={style.quiet}>{t('live.disk', { free: gigabytes(disk.free), total: gigabytes(disk.total) })}</p>
      )}
      {backup !== undefined && (
        <p className={style.quiet}>{backup ? t('live.backup', { ago: ago(backup.at) }) : t('live.noBackup')}</p>
      )}
    </div>
  );
}

const GIB = 1024 ** 3;
const gigabytes = (bytes: number): string => (bytes / GIB).toFixed(bytes < 10 * GIB ? 1 : 0);

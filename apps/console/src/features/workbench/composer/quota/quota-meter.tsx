import type { ReplyQuota, VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useLeftWords } from '../../../../lib/channel-words/use-left-words';
import { useServerNow } from '../../../../lib/desk/desk-context';
import { Icon } from '../../../../ui/icon';
import { OtherWays } from './other-ways';
import style from './quota.module.css';
import { isOpen, type QuotaState, quotaState } from './quota-state';
import './texts';

/** The last minutes are counted in seconds; before, half a minute is exact enough. In ms. */
const LAST_MS = 10 * 60_000;
const [FAST_MS, SLOW_MS] = [1000, 30_000];

const ICONS = {
  never: 'clock',
  closed: 'ban',
  spent: 'ban',
  last: 'warning',
  low: 'warning',
  open: 'current',
} as const;

/** How many replies the platform still allows and for how long; after the window, the other ways to reach the visitor. */
export function QuotaMeter({ row, quota }: { row: VisitorRow; quota: ReplyQuota }) {
  const { t } = useTranslation('replyQuota');
  const slow = useServerNow(SLOW_MS);
  const isNearEnd = quota.until !== null && quota.until - slow < LAST_MS;
  const now = useServerNow(isNearEnd ? FAST_MS : SLOW_MS);
  const state = quotaState(quota, now);
  return (
    <section className={style.quota} data-state={state} aria-label={t('label')}>
      <p className={style.line}>
        <Icon name={ICONS[state]} />
        <QuotaWords quota={quota} state={state} now={now} />
        {row.account && <bdi className={style.account}>{t('account', { account: row.account })}</bdi>}
      </p>
      {/* Told once when the state changes, not at every second. */}
      <p className={style.hint} role="status">
        {state === 'last' && t('last')}
        {state === 'low' && t('warn')}
        {isOpen(state) && quota.left <= quota.mergeAt && ` ${t('merge')}`}
      </p>
      {!isOpen(state) && <OtherWays row={row} />}
    </section>
  );
}

function QuotaWords({ quota, state, now }: { quota: ReplyQuota; state: QuotaState; now: number }) {
  const { t } = useTranslation('replyQuota');
  const leftWords = useLeftWords();
  const { left, limit, until } = quota;
  if (!isOpen(state))
    return <span>{t(state === 'spent' ? 'spent' : state === 'never' ? 'never' : 'closed', { limit })}</span>;
  return (
    <>
      <span>{t('left', { left, limit })}</span>
      <span className={style.dots} aria-hidden="true">
        {Array.from({ length: limit }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row of equal dots
          <i key={at} data-left={at < left || undefined} />
        ))}
      </span>
      <span className={style.time}>{t('time', { time: leftWords((until ?? now) - now) })}</span>
    </>
  );
}

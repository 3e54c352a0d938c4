import type { InvitationNumbers } from '@parley/protocol/http/invitations/offers';
import { useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { daysBetween, firstOfDays } from '../../../lib/time/days';
import { AntdFrame } from '../../../ui/antd-frame';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import style from './invitations.module.css';
import { type Figure, FigureRows } from './rows';
import { letterOf } from './rule-editor';
import './texts';

const STEPS = ['sent', 'shown', 'seen', 'accepted', 'opened', 'valid'] as const;
const DAYS = 30;

/** What became of automatic invitations: by rule and variant, beside visitors who were not invited. */
export function InvitationNumbersPanel() {
  const { t } = useTranslation('invitations');
  const api = useApi();
  const [range, setRange] = useState(() => {
    const days = daysBetween(firstOfDays(DAYS, Date.now()), Date.now());
    return { from: days[0] ?? '', to: days.at(-1) ?? '' };
  });
  const [figure, open] = useState<Figure | null>(null);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const asked = { ...range, timeZone };
  const numbers = useQuery({
    queryKey: ['invitation-numbers', asked],
    queryFn: () => api('GET /invitation/numbers', asked),
    enabled: range.from !== '' && range.to !== '',
  });

  return (
    <AntdFrame>
      <section className={style.numbers} aria-labelledby="invitation-numbers">
        <h2 id="invitation-numbers">{t('numbers.title')}</h2>
        <div className={style.head}>
          {(['from', 'to'] as const).map((side) => (
            <Input
              key={side}
              type="date"
              className={style.date ?? ''}
              aria-label={t(`numbers.${side}`)}
              value={range[side]}
              onChange={({ target }) => setRange({ ...range, [side]: target.value })}
            />
          ))}
          <span className={style.quiet}>{t('numbers.zone', { zone: timeZone })}</span>
        </div>
        {numbers.isError && (
          <Failed error={numbers.error} busy={numbers.isFetching} onRetry={() => void numbers.refetch()} />
        )}
        {numbers.data?.list.length === 0 && <p className={style.quiet}>{t('numbers.none')}</p>}
        {numbers.data?.list.map((rule) => (
          <RuleNumbers key={rule.rule} rule={rule} onOpen={(chosen) => open({ ...asked, ...chosen })} />
        ))}
        {figure && <FigureRows figure={figure} onClose={() => open(null)} />}
      </section>
    </AntdFrame>
  );
}

type RuleProps = { rule: InvitationNumbers; onOpen: (figure: Omit<Figure, 'from' | 'to' | 'timeZone'>) => void };

function RuleNumbers({ rule: { rule, name, variants }, onOpen }: RuleProps) {
  const { t } = useTranslation('invitations');
  const nameOf = (at: number): string =>
    variants[at]?.variant === null ? t('numbers.held') : t('variant', { letter: letterOf(at) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <div className={style.scroll} tabIndex={0}>
      <table className={style.table}>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('numbers.group')}</th>
            {STEPS.map((step) => (
              <th key={step} scope="col" title={t(`numbers.${step}Help`)}>
                {t(`numbers.${step}`)}
              </th>
            ))}
            <th scope="col" title={t('numbers.talkedHelp')}>
              {t('numbers.talked')}
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map(({ variant, verdict, ...row }, at) => (
            <tr key={variant ?? ''}>
              <th scope="row">{nameOf(at)}</th>
              {STEPS.map((step) => (
                <td key={step}>
                  {variant === null && step !== 'sent' ? (
                    '–'
                  ) : (
                    <Count
                      name={nameOf(at)}
                      step={t(`numbers.${step}`)}
                      count={row[step]}
                      onPress={(title) => onOpen({ rule, variant: variant ?? '-', step, title: `${name} · ${title}` })}
                    />
                  )}
                </td>
              ))}
              <td>
                {percent(row.talked, row.sent)}
                {verdict && <span className={style.verdict}>{t(`verdicts.${verdict}`)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CountProps = { name: string; step: string; count: number; onPress: (title: string) => void };

/** A figure that opens its rows; nothing stands behind 0. */
function Count({ name, step, count, onPress }: CountProps) {
  const { t } = useTranslation('invitations');
  if (count === 0) return count;
  return (
    <Button
      size="s"
      look="link"
      aria-label={t('numbers.show', { name, step, count })}
      onClick={() => onPress(`${name} · ${step}`)}
    >
      {count}
    </Button>
  );
}

const percent = (had: number, of: number): string => (of === 0 ? '–' : `${((had / of) * 100).toFixed(1)}%`);

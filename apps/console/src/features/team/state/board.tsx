import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figureText, NO_FIGURE } from '../../../lib/census/figure-text';
import { Missing, Stale } from '../../../lib/census/missing';
import { zonedMoment } from '../../../lib/census/zoned-days';
import { useDesk, useMay, useServerNow } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import type { TeamProps } from '../page';
import style from '../team.module.css';
import { commonOf } from '../use-list';
import { useCauseText } from './use-cause-text';

const StateForm = lazyPart(() => import('./state-form'), 'StateForm');

const KEY = ['census', 'service', 'board'];
const EVERY_MS = 5000;
/** Pushes after which states, loads or the queue differ. */
const MOVES: ReadonlySet<string> = new Set(['8001', '8007', '2000', '2001', '2003', '2004', '2009', '2016']);

const lengthOf = (since: number | null, now: number): string =>
  since === null ? NO_FIGURE : figureText(Math.max(0, now - since), 'milliseconds');

export type BoardRow = Answer<'GET /census/service/getBoard'>['list'][number];

/** Agents' states and loads at this moment, and who waits; follows pushes. */
export function Board({ kind, state, place }: TeamProps) {
  const { t } = useTranslation('team');
  const api = useApi();
  const may = useMay();
  const desk = useDesk();
  const queries = useQueryClient();
  const now = useServerNow();
  const [setting, setSetting] = useState<BoardRow | null>(null);
  const asked = commonOf(kind, state, place);
  const found = useQuery({
    queryKey: [...KEY, asked],
    queryFn: () => api('GET /census/service/getBoard', asked, { quiet: true }),
    refetchInterval: EVERY_MS,
  });
  useEffect(
    () => desk.listen(({ code }) => void (MOVES.has(code) && queries.invalidateQueries({ queryKey: KEY }))),
    [desk, queries],
  );
  if (!found.data) return <Missing of={found} />;
  const { list, waiting, waitingSince } = found.data;
  const maySet = may({ permission: ['setPermissions:service'] });
  return (
    <section className={style.card} aria-label={t('views.state.board')}>
      <Stale of={found} />
      <dl className={style.queue}>
        <dt>{t('board.waiting')}</dt>
        <dd>{waiting}</dd>
        <dt>{t('board.longest')}</dt>
        <dd>{lengthOf(waitingSince, now)}</dd>
        <dt>{t('board.online')}</dt>
        <dd>{list.filter((row) => row.state === 'online').length}</dd>
        <dt>{t('board.free')}</dt>
        <dd>{list.filter(({ hasRoom }) => hasRoom).length}</dd>
      </dl>
      {list.length === 0 ? (
        <Empty title={t('empty.agent')} hint={t('emptyHint.agent')} />
      ) : (
        <States rows={list} now={now} zone={state.zone} onSet={maySet ? setSetting : null} />
      )}
      {setting && (
        <StateForm
          agent={setting}
          onDone={() => void queries.invalidateQueries({ queryKey: ['census', 'service'] })}
          onClose={() => setSetting(null)}
        />
      )}
    </section>
  );
}

type StatesProps = {
  rows: readonly BoardRow[];
  now: number;
  zone: string;
  /** Null: the reader may set nobody’s state. */
  onSet: ((row: BoardRow) => void) | null;
};

function States({ rows, now, zone, onSet }: StatesProps) {
  const { t } = useTranslation('team');
  const causeText = useCauseText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={style.scroll} aria-label={t('views.state.board')} tabIndex={0}>
      <table className={style.rows}>
        <thead>
          <tr>
            {(['agent', 'state', 'since', 'cause', 'load'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`rows.${head}`)}
              </th>
            ))}
            {onSet && <th scope="col">{t('rows.action')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td>
                <span className={style.state} data-state={row.state}>
                  {t(`states.${row.state}`)}
                </span>
              </td>
              <td title={row.since === null ? undefined : zonedMoment(row.since, zone)}>{lengthOf(row.since, now)}</td>
              <td>{row.since === null ? NO_FIGURE : causeText(row)}</td>
              <td>{`${row.load} / ${row.limit === 0 ? t('board.noLimit') : row.limit}`}</td>
              {onSet && (
                <td>
                  <Button size="s" aria-label={t('board.setOf', { name: row.name })} onClick={() => onSet(row)}>
                    {t('board.set')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/can/can';
import shared from '../../lib/census/census.module.css';
import { figureText } from '../../lib/census/figure-text';
import { figureOf } from '../../lib/census/figures';
import { Missing, renewing } from '../../lib/census/missing';
import { Pages } from '../../lib/census/pages';
import { HISTORY, Rows } from '../../lib/census/rows-drawer';
import { useCostCells } from '../../lib/census/use-cost-cells';
import { zonedMoment } from '../../lib/census/zoned-days';
import { currentLanguage } from '../../lib/i18n/i18n';
import { historyDetailPath, PATHS } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { SidePanel } from '../../ui/side-panel';
import type { Question } from './question';

/** `keys`: of a row; none: of the sum. `of`: their names. */
export type BehindAsked = { figure: string; keys: readonly string[]; of: string };

type Props = BehindAsked & { question: Question; zone: string; onClose: () => void };

const PAGE = 20;
/** Enough of an id to tell visitors apart. */
const SHORT_ID = 8;

/** The visits or conversations behind a figure of an answer, and what each adds to it. */
export function BehindDrawer({ figure, keys, of, question, zone, onClose }: Props) {
  const { t } = useTranslation('reports');
  const api = useApi();
  const navigate = useNavigate();
  const mayOpen = useCan()(HISTORY);
  const costs = useCostCells();
  const [pageNo, setPage] = useState(1);
  const entry = figureOf(question.subject, figure);
  const asked = { question: JSON.stringify(question), figure, ...(keys.length > 0 && { keys: [...keys] }) };
  const found = useQuery({
    queryKey: ['census-behind', asked, pageNo],
    queryFn: () => api('GET /census/reports/getRows', { ...asked, pageNo, pageSize: PAGE }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const isTalk = question.subject !== 'flow';
  const openRow = ({ id, YQToken }: { id: string; YQToken: string | null }): void =>
    void navigate(isTalk ? historyDetailPath(id) : `${PATHS.history}?visitor=${encodeURIComponent(YQToken ?? '')}`);
  const name = [of, entry?.name[currentLanguage()]].filter(Boolean).join(' · ');
  return (
    <SidePanel width={640} title={t('behind.title', { name })} onClose={onClose}>
      {entry && (entry.kind === 'ratio' || entry.kind === 'mean') && (
        <p className={shared.note}>{t('behind.ofShare')}</p>
      )}
      {!found.data && <Missing of={found} />}
      {found.data?.costs && (
        <Rows {...{ found, pageNo, setPage }} rows={found.data.costs.map(costs.row)} heads={costs.heads} unit="money" />
      )}
      {found.data?.list.length === 0 && !found.data.costs && (
        <Empty title={t('behind.empty')} hint={t('behind.emptyHint')} />
      )}
      {found.data && found.data.list.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <div className={`${shared.scroll} ${renewing(found)}`} tabIndex={0}>
            <table className={shared.rows}>
              <thead>
                <tr>
                  <th scope="col">{t('behind.time')}</th>
                  <th scope="col">{t('behind.visitor')}</th>
                  <th scope="col">{t('behind.adds')}</th>
                </tr>
              </thead>
              <tbody>
                {found.data.list.map((row) => (
                  <tr key={row.id}>
                    <td>
                      {!row.isOpenable || !mayOpen ? (
                        zonedMoment(row.at, zone)
                      ) : (
                        <Button
                          look="link"
                          title={t(isTalk ? 'behind.openTalk' : 'behind.openTalks')}
                          onClick={() => openRow(row)}
                        >
                          {zonedMoment(row.at, zone)}
                        </Button>
                      )}
                    </td>
                    <td>{row.YQToken?.slice(0, SHORT_ID) ?? t('behind.erased')}</td>
                    <td>{figureText(row.adds, 'count')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={shared.note}>{t('behind.total', { total: figureText(found.data.total, 'count') })}</p>
          <Pages pageNo={pageNo} total={found.data.rows} pageSize={PAGE} onTurn={setPage} />
        </>
      )}
    </SidePanel>
  );
}

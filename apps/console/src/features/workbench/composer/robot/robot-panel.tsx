import type { Answer } from '@parley/protocol/http/routes';
import type { VisitorRow } from '@parley/protocol/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { useApi } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import style from './robot-panel.module.css';
import { SummaryCard } from './summary-card';
import { noteTaken, onSent } from './taken';
import { isOff, noteOff } from './use-summary';
import { WrittenPanel } from './written-panel';
import './texts';

type Suggestion = Answer<'GET /talk/suggestions'>['list'][number];
type Outcome = 'taken' | 'edited' | 'refused';

const percentOf = (share: number): string => `${Math.round(share * 100)}%`;

type Props = { row: VisitorRow /** Puts words into the field. */; onTake: (words: string) => void };

/** Beside the composer of one's own conversation: suggested answers to the newest message, and a summary at hand-over. */
export function RobotPanel({ row, onTake }: Props) {
  const { me } = useDesk();
  const isOwn = row.state === 'current' && row.serviceID === me.uuid;
  if (!isOwn) return null;
  return (
    <>
      <SummaryCard key={row.conversation} row={row} />
      <Suggested row={row} onTake={onTake} />
      <WrittenPanel row={row} onTake={onTake} />
    </>
  );
}

function Suggested({ row, onTake }: Props) {
  const { t } = useTranslation('workbenchRobot');
  const { list, decide } = useSuggestions(row);
  const [first] = list;
  if (!first) return null;
  return (
    <section className={style.panel} aria-label={t('title', { name: first.name })}>
      <h3 className={style.title}>
        <Icon name="robot" size={14} />
        {t('title', { name: first.name })}
      </h3>
      <ul className={style.list}>
        {list.map((one) => (
          <li key={one.id} className={style.one}>
            <div className={style.words}>
              <p className={style.answer} dir="auto">
                {one.msg}
              </p>
              <Why of={one} />
            </div>
            <span className={style.tools}>
              <Button
                size="s"
                aria-label={t('useThis', { question: one.question })}
                onClick={() => {
                  noteTaken(row.YQToken, { id: one.id, words: one.msg });
                  onTake(one.msg);
                }}
              >
                {t('use')}
              </Button>
              <Button
                size="s"
                look="quiet"
                aria-label={t('refuseThis', { question: one.question })}
                onClick={() => void decide(one.id, 'refused')}
              >
                {t('refuse')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The entry, how well it fits, and why, word by word. */
function Why({ of: { question, score, why } }: { of: Suggestion }) {
  const { t } = useTranslation('workbenchRobot');
  return (
    <details className={style.why}>
      <summary aria-label={`${t('why')}: ${question}`}>
        <bdi>{question}</bdi> · {t('score', { score: percentOf(score) })}
      </summary>
      <ul>
        {why.map(({ asked, found, kind, share }) => (
          <li key={`${asked} ${found} ${kind}`}>
            <bdi>{asked === found || asked === '' ? found : `${asked} → ${found}`}</bdi> {t(`kinds.${kind}`)}{' '}
            {percentOf(share)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Suggestions to the visitor's newest message; asked again when either side writes. */
function useSuggestions(row: VisitorRow) {
  const api = useApi();
  const queries = useQueryClient();
  const { YQToken, umsg, smsg } = row;
  const queryKey = ['robotSuggestions', YQToken, umsg, smsg];
  const { data } = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await api('GET /talk/suggestions', { YQToken }, { quiet: true });
      if (!answer.on) noteOff('suggestions');
      return answer;
    },
    enabled: umsg > 0 && !isOff('suggestions'),
    gcTime: 0,
    retry: false,
  });

  async function decide(id: string, as: Outcome): Promise<void> {
    queries.setQueryData<Answer<'GET /talk/suggestions'>>(
      queryKey,
      (known) => known && { ...known, list: known.list.filter((one) => one.id !== id) },
    );
    // A count that was lost is not worth a message.
    await api('POST /talk/useSuggestion', { YQToken, id, as }, { quiet: true }).catch(() => undefined);
  }

  // Of the suggestions of smart robots too (`written-panel.tsx`).
  const sent = useEffectEvent((visitor: string, id: string, outcome: Outcome) => {
    if (visitor === YQToken) void decide(id, outcome);
  });
  useEffect(() => onSent((...told) => sent(...told)), []);

  return { list: data?.list ?? [], decide };
}

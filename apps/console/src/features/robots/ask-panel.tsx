import type { Answer } from '@parley/protocol/http/routes';
import Input from 'antd/es/input';
import Switch from 'antd/es/switch';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SafeLink } from '../../ui/safe-link';
import { SidePanel } from '../../ui/side-panel';
import { Trace } from './high/trace';
import { Hits } from './hits';
import type { Robot } from './queries';
import style from './robots.module.css';
import { Said } from './said';

type Tried = { key: number; text: string; answer: Answer<'POST /robot/ask'> };

const KIND = { answer: 'good', suggest: 'wait', none: 'bad', handoff: 'robot' } as const;

/** Asks a robot as a visitor would, and shows what it says and why. Nobody else sees it. */
export function AskPanel({ robot, onClose }: { robot: Robot; onClose: () => void }) {
  const { t } = useTranslation('robots');
  const api = useApi();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [draft, setDraft] = useState(robot.unpublished > 0);
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function ask(asked: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api('POST /robot/ask', { robot: robot.id, text: asked, draft }, { quiet: true });
      setTried((before) => [{ key: before.length, text: asked, answer }, ...before]);
      setText('');
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SidePanel width={640} title={t('ask.of', { name: robot.name })} onClose={onClose}>
      <div className={style.stack}>
        <p className={style.note}>{t('ask.lead')}</p>
        <form
          className={style.line}
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') void ask(text.trim());
          }}
        >
          <Input
            className={style.grow ?? ''}
            autoFocus
            maxLength={2000}
            aria-label={t('ask.question')}
            placeholder={t('ask.question')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" look="primary" busy={isBusy} disabled={text.trim() === ''}>
            {t('ask.go')}
          </Button>
        </form>
        {robot.kind === 'ask' && (
          <span className={style.line}>
            <Switch size="small" checked={draft} aria-label={t('ask.draft')} onChange={setDraft} />
            {t('ask.draft')}
          </span>
        )}
        {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
        <div role="log" aria-label={t('ask.log')} className={style.stack}>
          {tried.map((one) => (
            <Result key={one.key} tried={one} />
          ))}
        </div>
      </div>
    </SidePanel>
  );
}

/** Of other answers there is an entry, or a trace. */
const isSmallTalk = ({ outcome, hits, trace }: Tried['answer']): boolean =>
  outcome === 'answer' && hits.length === 0 && !trace;

function Result({ tried: { text, answer } }: { tried: Tried }) {
  const { t } = useTranslation('robots');
  return (
    <section className={style.stack} aria-label={text}>
      <span className={style.asked} dir="auto">
        {text}
      </span>
      {answer.said.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the answers of one question keep their order
        <Said key={at} answer={one} />
      ))}
      <span className={style.line}>
        <span className={style.tag} data-kind={KIND[answer.outcome]}>
          {t(`outcomes.${answer.outcome}`)}
        </span>
        {isSmallTalk(answer) && <span className={style.tag}>{t('ask.smallTalk')}</span>}
        <span className={style.note}>{t('ask.took', { ms: Math.round(answer.ms * 10) / 10 })}</span>
      </span>
      {answer.sources.length > 0 && (
        <ol aria-label={t('ask.sources')}>
          {answer.sources.map(({ n, title, url }) => (
            <li key={n} value={n}>
              {url ? <SafeLink href={url}>{title}</SafeLink> : title}
            </li>
          ))}
        </ol>
      )}
      {answer.trace && <Trace answer={answer} />}
      {answer.hits.length > 0 && <Hits hits={answer.hits} />}
    </section>
  );
}

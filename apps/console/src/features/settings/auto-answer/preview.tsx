import type { Rule } from '@parley/core/auto-answers/rules';
import { fill } from '@parley/core/auto-answers/texts';
import { type Line, type Situation, timelineOf } from '@parley/core/auto-answers/timeline';
import type { Happening } from '@parley/core/auto-answers/timers';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './auto-answer.module.css';

const MODES = ['answered', 'unanswered', 'queue', 'transfer'] as const;
type Mode = (typeof MODES)[number];

const MINUTE_MS = 60_000;
/** When the conversation of the preview ends. */
const END_MS = 30 * MINUTE_MS;
/** Numbers of events; messages are numbered by their seq. */
const EVENT = 1000;

/** The happenings of a situation, in their order. */
function scriptOf(mode: Mode, text: string): Happening[] {
  const opened: Happening = { kind: 'opened', at: 0, anchor: EVENT, isFirstVisit: true };
  const ended: Happening = { kind: 'ended', at: END_MS, anchor: EVENT + 9 };
  const given = (at: number, how: 'assigned' | 'transfer' = 'assigned', isUnanswered = true): Happening => ({
    kind: 'given',
    how,
    at,
    anchor: EVENT + at,
    isUnanswered,
    since: 0,
  });
  const said = (hasAgent: boolean): Happening => ({
    kind: 'visitor-said',
    at: 0,
    anchor: 1,
    text,
    isFirst: true,
    hasAgent,
    since: 0,
  });
  const answered = (at: number): Happening => ({ kind: 'agent-said', at, anchor: 2 });
  switch (mode) {
    case 'answered':
      return [opened, given(0), said(true), answered(40_000), ended];
    case 'unanswered':
      return [opened, given(0), said(true), ended];
    case 'queue':
      return [opened, { kind: 'queued', at: 0, anchor: EVENT + 1 }, said(false), given(2 * MINUTE_MS), ended];
    case 'transfer':
      return [opened, given(0), said(true), answered(20_000), given(MINUTE_MS, 'transfer', false), ended];
  }
}

/** What would be said when: the functions that decide on the server, over a conversation that one chooses. */
export const Preview = memo(function Preview({ rules }: { rules: readonly Rule[] }) {
  const { t, i18n } = useTranslation('autoAnswer');
  const [mode, setMode] = useState<Mode>('answered');
  const [text, setText] = useState(() => t('preview.sample'));
  const [page, setPage] = useState('https://shop.example/price');
  const [isOpen, setOpen] = useState(true);
  const [isAgentHere, setHere] = useState(true);
  const [hasOwn, setOwn] = useState(false);
  const now = new Date();
  // Conditions that are not chosen here are taken as fitting.
  const wide = rules.map((rule) => ({ ...rule, sites: [], groups: [], channels: [], tags: [] }));
  const situation: Situation = {
    site: '',
    groups: [],
    channel: '',
    page,
    tags: [],
    isOpen,
    at: { day: now.getDay() || 7, minute: now.getHours() * 60 + now.getMinutes() },
    own: { welcome: hasOwn, away: hasOwn },
    isAgentHere,
  };
  const lines = timelineOf(wide, scriptOf(mode, text), situation).filter(({ kind }) => kind !== 'dropped');
  const switches = [
    [t('preview.open'), isOpen, setOpen],
    [t('preview.here'), isAgentHere, setHere],
    [t('preview.own'), hasOwn, setOwn],
  ] as const;

  return (
    <section className={style.stack} aria-label={t('preview.title')}>
      <h3>{t('preview.title')}</h3>
      <p className={style.quiet}>{t('preview.lead')}</p>
      <div className={style.pair}>
        <Select
          aria-label={t('preview.mode')}
          value={mode}
          onChange={(chosen: Mode) => setMode(chosen)}
          options={MODES.map((value) => ({ value, label: t(`preview.modes.${value}`) }))}
        />
        <Input aria-label={t('preview.text')} value={text} onChange={({ target }) => setText(target.value)} />
        <Input aria-label={t('preview.page')} value={page} onChange={({ target }) => setPage(target.value)} />
      </div>
      {switches.map(([label, value, set]) => (
        <span key={label} className={style.check}>
          <Switch size="small" aria-label={label} checked={value} onChange={set} />
          {label}
        </span>
      ))}
      <ol className={style.axis}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name
          <li key={at}>
            <time>{clock(line.at)}</time>
            <TimelineLine line={line} rules={rules} language={i18n.language} />
          </li>
        ))}
      </ol>
      {!lines.some(({ kind }) => kind === 'said') && <p className={style.quiet}>{t('preview.nothing')}</p>}
    </section>
  );
});

const clock = (ms: number): string =>
  `${Math.floor(ms / MINUTE_MS)}:${String(Math.floor((ms % MINUTE_MS) / 1000)).padStart(2, '0')}`;

function TimelineLine({ line, rules, language }: { line: Line; rules: readonly Rule[]; language: string }) {
  const { t } = useTranslation('autoAnswer');
  if (line.kind === 'said') {
    const rule = rules.find(({ key }) => key === line.rule);
    return (
      <span className={style.said}>
        {fill(line.step.text, language, { values: {}, kind: 'text' })}
        <small className={style.quiet}> · {rule?.name || t('unnamed')}</small>
      </span>
    );
  }
  if (line.kind === 'dropped') return null;
  const { happening } = line;
  if (happening.kind === 'visitor-said') return <span>{t('preview.visitor', { text: happening.text })}</span>;
  if (happening.kind === 'agent-said') return <span>{t('preview.agent')}</span>;
  if (happening.kind === 'given')
    return <span>{t(happening.how === 'transfer' ? 'preview.transferred' : 'preview.given')}</span>;
  return <span>{t(`preview.${happening.kind}`)}</span>;
}

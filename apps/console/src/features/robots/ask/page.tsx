import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useTab } from '../../../lib/frame/tab-context';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { ViewStrip } from '../../../ui/table/view-strip';
import { ConflictsPart } from '../misses/conflicts-part';
import { DraftsPart } from '../misses/drafts-part';
import { MissesPart } from '../misses/misses-part';
import { PublishPart } from '../publish/publish-part';
import { type Robot, useRobots } from '../queries';
import { EntriesPart } from './entries-part';
import { RobotHead } from './robot-head';
import '../texts';
import './texts';

const PARTS = ['entries', 'misses', 'drafts', 'conflicts', 'publish'] as const;
type Part = (typeof PARTS)[number];

/** The knowledge of a question-answer robot. */
export function AskRobotPage() {
  const { t } = useTranslation('app');
  const may = useMay();
  if (!may(['setPermissions:robotSettings'])) return <Empty title={t('forbidden.title')} hint={t('forbidden.hint')} />;
  return <Chosen />;
}

/** The robot of the address, or the first one. */
function Chosen() {
  const { t } = useTranslation('askRobot');
  const { query, setQuery } = useTab();
  const robots = useRobots();
  if (robots.isError)
    return <Failed error={robots.error} busy={robots.isFetching} onRetry={() => void robots.refetch()} />;
  if (robots.isPending) return <div aria-busy="true" />;
  const asking = robots.data.list.filter(({ kind }) => kind === 'ask');
  const robot = asking.find(({ id }) => id === query.robot) ?? asking[0];
  if (!robot) return <Empty title={t('noRobot')} hint={t('noRobotHint')} />;
  const part = PARTS.find((one) => one === query.part) ?? 'entries';

  /** Clears the query: filters of one list do not apply to another. */
  function show(next: { robot: string; part: string }): void {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, null]));
    setQuery({ ...cleared, robot: next.robot, part: next.part === 'entries' ? null : next.part }, { replace: false });
  }

  return (
    <>
      <RobotHead robot={robot} robots={asking} onChoose={(id) => show({ robot: id, part })} />
      <NothingKnown robot={robot} />
      <ViewStrip
        label={t('parts.label')}
        options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
        chosen={part}
        onChoose={(next) => show({ robot: robot.id, part: next })}
      />
      <Shown key={`${robot.id} ${part}`} robot={robot} part={part} />
    </>
  );
}

/** Said of a robot that receives visitors and has nothing in force to answer with. */
function NothingKnown({ robot: { enabled, mode, version, entries } }: { robot: Robot }) {
  const { t } = useTranslation('robots');
  if (!enabled || mode === 'never' || mode === 'beside' || version > 0) return null;
  return <Notice kind="wait">{t(entries > 0 ? 'nothing.unpublished' : 'nothing.none')}</Notice>;
}

function Shown({ robot, part }: { robot: Robot; part: Part }) {
  switch (part) {
    case 'entries':
      return <EntriesPart robot={robot.id} />;
    case 'misses':
      return <MissesPart robot={robot.id} />;
    case 'drafts':
      return <DraftsPart robot={robot.id} />;
    case 'conflicts':
      return <ConflictsPart robot={robot.id} />;
    case 'publish':
      return <PublishPart robot={robot} />;
  }
}

import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { useTab } from '../../../lib/frame/tab-context';
import { useApi } from '../../../lib/services';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { ActionButton } from '../../../ui/table/actions';
import { ViewStrip } from '../../../ui/table/view-strip';
import { RobotHead } from '../ask/robot-head';
import { type Robot, useRefresh, useRobots, useSaveRobot } from '../queries';
import { MeterPart } from './meter-part';
import { ModelPart } from './model-part';
import { hasModel, type Model, useModel } from './queries';
import { SourcesPart } from './sources-part';
import { ToolsPart } from './tools-part';
import '../texts';
import './texts';

const PARTS = ['model', 'sources', 'tools', 'meter'] as const;
type Part = (typeof PARTS)[number];

/** A robot that answers with a language model. */
export function HighRobotPage() {
  const { t } = useTranslation('app');
  const may = useMay();
  if (!may(['setPermissions:robotSettings'])) return <Empty title={t('forbidden.title')} hint={t('forbidden.hint')} />;
  return <Chosen />;
}

/** The robot of the address, or the first one. */
function Chosen() {
  const { t } = useTranslation('highRobot');
  const { query, setQuery } = useTab();
  const robots = useRobots();
  if (robots.isError)
    return <Failed error={robots.error} busy={robots.isFetching} onRetry={() => void robots.refetch()} />;
  if (robots.isPending) return <div aria-busy="true" />;
  const smart = robots.data.list.filter(({ kind }) => kind === 'high');
  const robot = smart.find(({ id }) => id === query.robot) ?? smart[0];
  if (!robot) return <Empty title={t('noRobot')} hint={t('noRobotHint')} />;
  const part = PARTS.find((one) => one === query.part) ?? 'model';

  /** Clears the query: pages of one list do not apply to another. */
  function show(next: { robot: string; part: string }): void {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, null]));
    setQuery({ ...cleared, robot: next.robot, part: next.part === 'model' ? null : next.part }, { replace: false });
  }

  return (
    <OfRobot
      key={robot.id}
      robot={robot}
      robots={smart}
      part={part}
      onRobot={(id) => show({ robot: id, part })}
      onPart={(next) => show({ robot: robot.id, part: next })}
    />
  );
}

type Props = {
  robot: Robot;
  robots: readonly Robot[];
  part: Part;
  onRobot: (id: string) => void;
  onPart: (part: string) => void;
};

/** Without a model there is nothing but the way to enter one. */
function OfRobot({ robot, robots, part, onRobot, onPart }: Props) {
  const { t } = useTranslation('highRobot');
  const model = useModel(robot.id);
  if (model.isError) return <Failed error={model.error} busy={model.isFetching} onRetry={() => void model.refetch()} />;
  if (model.isPending) return <div aria-busy="true" />;
  const isReady = hasModel(model.data);
  return (
    <>
      <RobotHead robot={robot} robots={robots} onChoose={onRobot} canAsk={isReady}>
        <PowerButton robot={robot} />
      </RobotHead>
      {isReady && (
        <ViewStrip
          label={t('parts.label')}
          options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
          chosen={part}
          onChoose={onPart}
        />
      )}
      <Shown robot={robot} model={model.data} part={isReady ? part : 'model'} />
    </>
  );
}

function Shown({ robot, model, part }: { robot: Robot; model: Model; part: Part }) {
  switch (part) {
    case 'model':
      return <ModelPart model={model} />;
    case 'sources':
      return <SourcesPart robot={robot.id} />;
    case 'tools':
      return <ToolsPart robot={robot.id} />;
    case 'meter':
      return <MeterPart model={model} />;
  }
}

/** Stops the robot at once, without a question: calls in progress end too. It can be undone. */
function PowerButton({ robot: { id, name, enabled } }: { robot: Robot }) {
  const { t } = useTranslation('highRobot');
  const api = useApi();
  const refresh = useRefresh();
  const save = useSaveRobot();
  const start = async (): Promise<void> => {
    await save({ id, enabled: true });
  };
  async function stop() {
    await api('POST /robot/stop', { robot: id });
    await refresh();
    return { text: t('stopped', { name }), undo: start };
  }
  if (enabled)
    return (
      <ActionButton look="danger" icon="ban" run={stop}>
        {t('stop')}
      </ActionButton>
    );
  return (
    <ActionButton
      icon="check"
      run={async () => {
        await start();
        return { text: t('started', { name }) };
      }}
    >
      {t('start')}
    </ActionButton>
  );
}

import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useServices } from '../../../lib/services';
import { Dialog } from '../../../ui/dialog/dialog';
import { toast } from '../../../ui/toast/toast';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';
import { useMockAnswer } from '../use-mock';
import { Canvas } from '../workflow/canvas';
import {
  connected,
  type FlowNode,
  type Graph,
  movedTo,
  NODE_TYPES,
  type NodeType,
  renamed,
  withNode,
  withoutNode,
} from '../workflow/graph';

const EMPTY: Graph = { nodes: [], edges: [] };

/** A flow chart: a panel of nodes, the canvas, the properties of a node, and its data. */
export function WorkflowPage() {
  const { t } = useTranslation('demo');
  const { request } = useServices();
  const [graph, setGraph] = useState(EMPTY);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isDataOpen, setDataOpen] = useState(false);
  const ask = useCallback(() => request('GET /demo/workflow/getList') as Promise<Graph>, [request]);
  const { answer, reload } = useMockAnswer(ask);
  useEffect(() => setGraph(answer ?? EMPTY), [answer]);
  const node = graph.nodes.find(({ id }) => id === chosen);

  function add(type: NodeType): void {
    const id = crypto.randomUUID();
    setGraph(withNode(graph, { id, type, text: t(`workflow.types.${type}`) }));
    setChosen(id);
  }

  return (
    <DemoPage title={t('workflow.title')} lead={t('workflow.lead')}>
      <div className={style.row}>
        {NODE_TYPES.map((type) => (
          <Button key={type} onClick={() => add(type)}>
            {t('workflow.add', { type: t(`workflow.types.${type}`) })}
          </Button>
        ))}
      </div>
      <Canvas
        graph={graph}
        chosen={chosen}
        onChoose={setChosen}
        onMove={(id, to) => setGraph((before) => movedTo(before, id, to))}
        onRemove={(id) => setGraph(withoutNode(graph, id))}
      />
      {node && <Properties key={node.id} node={node} graph={graph} onChange={setGraph} />}
      <div className={style.row}>
        <SaveButton graph={graph} />
        <Button onClick={() => setDataOpen(true)}>{t('workflow.data')}</Button>
        <Button onClick={reload}>{t('workflow.restore')}</Button>
      </div>
      {isDataOpen && (
        <Dialog title={t('workflow.data')} onClose={() => setDataOpen(false)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <pre className={style.code} style={{ maxHeight: '60vh' }} tabIndex={0}>
            {JSON.stringify(graph, null, 2)}
          </pre>
        </Dialog>
      )}
    </DemoPage>
  );
}

function SaveButton({ graph }: { graph: Graph }) {
  const { t } = useTranslation('demo');
  const { request } = useServices();
  const errorText = useErrorText();
  const save = () =>
    request('POST /demo/workflow/doEdit', graph).then(
      () => toast.good(t('table.saved')),
      (error: unknown) => toast.bad(errorText(error)),
    );
  return (
    <Button type="primary" onClick={() => void save()}>
      {t('table.save')}
    </Button>
  );
}

type PropertiesProps = { node: FlowNode; graph: Graph; onChange: (graph: Graph) => void };

/** Text of the chosen node, a further edge from it, and its removal. */
function Properties({ node, graph, onChange }: PropertiesProps) {
  const { t } = useTranslation('demo');
  const others = graph.nodes.filter(({ id }) => id !== node.id);
  return (
    <Part title={t('workflow.properties', { type: t(`workflow.types.${node.type}`) })}>
      <div className={style.row}>
        <Input
          className={style.grow ?? ''}
          aria-label={t('workflow.text')}
          maxLength={12}
          value={node.text}
          onChange={({ target }) => onChange(renamed(graph, node.id, target.value))}
        />
        <Select
          className={style.grow ?? ''}
          aria-label={t('workflow.connect')}
          placeholder={t('workflow.connect')}
          value={null}
          onChange={(target: string | null) => target && onChange(connected(graph, node.id, target))}
          options={others.map(({ id, text }) => ({ value: id, label: text }))}
        />
        <Button danger onClick={() => onChange(withoutNode(graph, node.id))}>
          {t('table.remove')}
        </Button>
      </div>
    </Part>
  );
}

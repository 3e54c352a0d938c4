import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import style from './canvas.module.css';
import { type FlowEdge, type FlowNode, type Graph, HALF, type Point, sizeOf } from './graph';

/** Pixels by which an arrow key moves a node. */
const STEP = 10;
const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

type Props = {
  graph: Graph;
  chosen: string | null;
  onChoose: (id: string) => void;
  onMove: (id: string, to: Point) => void;
  onRemove: (id: string) => void;
};

/** The diagram: nodes are moved by dragging or by arrow keys, and removed by Delete. */
export function Canvas({ graph, chosen, onChoose, onMove, onRemove }: Props) {
  const { t } = useTranslation('demo');
  const { width, height } = sizeOf(graph);
  return (
    <div className={style.box}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of SVG elements */}
      <svg width={width} height={height} role="group" aria-label={t('workflow.canvas')}>
        <defs>
          <marker
            id="demo-flow-arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" className={style.arrow} />
          </marker>
        </defs>
        {graph.edges.map((edge) => (
          <Edge key={edge.id} edge={edge} />
        ))}
        {graph.nodes.map((node) => (
          <Node
            key={node.id}
            node={node}
            isChosen={node.id === chosen}
            onChoose={() => onChoose(node.id)}
            onMove={(to) => onMove(node.id, to)}
            onRemove={() => onRemove(node.id)}
          />
        ))}
      </svg>
    </div>
  );
}

function Edge({ edge: { pointsList, text } }: { edge: FlowEdge }) {
  const [from = { x: 0, y: 0 }, next = from] = pointsList;
  return (
    <>
      <polyline
        className={style.edge}
        points={pointsList.map(({ x, y }) => `${x},${y}`).join(' ')}
        markerEnd="url(#demo-flow-arrow)"
      />
      {text && (
        <text className={style.letter} x={(from.x + next.x) / 2 + 6} y={(from.y + next.y) / 2 - 6}>
          {text}
        </text>
      )}
    </>
  );
}

type NodeProps = {
  node: FlowNode;
  isChosen: boolean;
  onChoose: () => void;
  onMove: (to: Point) => void;
  onRemove: () => void;
};

function Node({ node, isChosen, onChoose, onMove, onRemove }: NodeProps) {
  const { t } = useTranslation('demo');
  const { x, y, type, text } = node;
  const drag = useDrag(node, onMove);

  function press(event: KeyboardEvent): void {
    const by = ARROWS[event.key];
    if (by) onMove({ x: x + by.x, y: y + by.y });
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Enter' || event.key === ' ') onChoose();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an element of SVG
    <g
      className={style.node}
      data-type={type}
      data-chosen={isChosen || undefined}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={t('workflow.nodeOf', { text, type: t(`workflow.types.${type}`) })}
      onFocus={onChoose}
      onKeyDown={press}
      {...drag}
    >
      <rect
        x={-HALF.x}
        y={-HALF.y}
        width={HALF.x * 2}
        height={HALF.y * 2}
        rx={type === 'start' || type === 'end' ? HALF.y : 5}
      />
      <text className={style.type} y={-6}>
        {t(`workflow.types.${type}`)}
      </text>
      <text y={12}>{text}</text>
    </g>
  );
}

/** Moves with the pointer that was pressed on the node. */
function useDrag({ x, y }: Point, onMove: (to: Point) => void) {
  const start = useRef<Point | null>(null);
  const stop = () => {
    start.current = null;
  };
  return {
    onPointerDown({ currentTarget, pointerId, clientX, clientY }: PointerEvent<SVGGElement>) {
      currentTarget.setPointerCapture(pointerId);
      start.current = { x: x - clientX, y: y - clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (start.current) onMove({ x: start.current.x + clientX, y: start.current.y + clientY });
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

import { found, type MockRoute } from './answers';

type Point = { x: number; y: number };
type Node = Point & { id: string; type: 'start' | 'rect' | 'user' | 'push' | 'download' | 'end'; text: string };

const NODES: Node[] = [
  { id: 'start', type: 'start', x: 120, y: 80, text: '开始' },
  { id: 'ask', type: 'user', x: 320, y: 80, text: '访客提问' },
  { id: 'robot', type: 'rect', x: 520, y: 80, text: '机器人能答？' },
  { id: 'answer', type: 'push', x: 520, y: 240, text: '发送答案' },
  { id: 'agent', type: 'user', x: 740, y: 80, text: '转人工' },
  { id: 'record', type: 'download', x: 740, y: 240, text: '导出记录' },
  { id: 'end', type: 'end', x: 740, y: 400, text: '结束' },
];

const LINES: [source: string, target: string, text?: 'Y' | 'N'][] = [
  ['start', 'ask'],
  ['ask', 'robot'],
  ['robot', 'answer', 'Y'],
  ['robot', 'agent', 'N'],
  ['answer', 'end'],
  ['agent', 'record'],
  ['record', 'end'],
];

/** Half of a node's width and height. */
const HALF = { x: 60, y: 24 };

const edges = LINES.map(([source, target, text], n) => {
  const [from, to] = [source, target].map((id) => NODES.find((node) => node.id === id)!) as [Node, Node];
  const ends = { sourceNodeId: source, targetNodeId: target };
  return { id: `edge-${n + 1}`, type: 'polyline', ...ends, ...lineBetween(from, to), ...(text && { text }) };
});

/** A polyline between the borders of two nodes, with its corners half way. */
function lineBetween(source: Point, target: Point) {
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  const isBeside = Math.abs(dx) > Math.abs(dy);
  const step = isBeside ? { x: Math.sign(dx) * HALF.x, y: 0 } : { x: 0, y: Math.sign(dy) * HALF.y };
  const start = { x: source.x + step.x, y: source.y + step.y };
  const end = { x: target.x - step.x, y: target.y - step.y };
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const corners = isBeside
    ? [
        { x: half.x, y: start.y },
        { x: half.x, y: end.y },
      ]
    : [
        { x: start.x, y: half.y },
        { x: end.x, y: half.y },
      ];
  const isStraight = start.x === end.x || start.y === end.y;
  return { startPoint: start, endPoint: end, pointsList: [start, ...(isStraight ? [] : corners), end] };
}

export const workflowRoutes: MockRoute[] = [
  { method: 'GET', path: 'workflow/getList', answer: () => found({ nodes: NODES, edges }) },
  { method: 'POST', path: 'workflow/doEdit', answer: () => ({ code: 200, msg: 'saved' }) },
];

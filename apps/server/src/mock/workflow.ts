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

/** From the border of a node towards another. */
function border(from: Point, to: Point): Point {
  const isBeside = Math.abs(to.x - from.x) > Math.abs(to.y - from.y);
  return isBeside
    ? { x: from.x + Math.sign(to.x - from.x) * HALF.x, y: from.y }
    : { x: from.x, y: from.y + Math.sign(to.y - from.y) * HALF.y };
}

const edges = LINES.map(([source, target, text], n) => {
  const [from, to] = [source, target].map((id) => NODES.find((node) => node.id === id)!) as [Node, Node];
  const [startPoint, endPoint] = [border(from, to), border(to, from)];
  return {
    id: `edge-${n + 1}`,
    type: 'polyline',
    sourceNodeId: source,
    targetNodeId: target,
    startPoint,
    endPoint,
    pointsList: [startPoint, ...corner(startPoint, endPoint), endPoint],
    ...(text && { text }),
  };
});

/** A polyline runs along one axis at a time. */
function corner(from: Point, to: Point): Point[] {
  return from.x === to.x || from.y === to.y ? [] : [{ x: from.x, y: to.y }];
}

export const workflowRoutes: MockRoute[] = [
  { method: 'GET', path: 'workflow/getList', answer: () => found({ nodes: NODES, edges }) },
  { method: 'POST', path: 'workflow/doEdit', answer: () => ({ code: 200, msg: 'saved' }) },
];

export const NODE_TYPES = ['start', 'rect', 'user', 'push', 'download', 'end'] as const;
export type NodeType = (typeof NODE_TYPES)[number];
export type Point = { x: number; y: number };
export type FlowNode = Point & { id: string; type: NodeType; text: string };
export type FlowEdge = {
  id: string;
  type: 'polyline';
  sourceNodeId: string;
  targetNodeId: string;
  startPoint: Point;
  endPoint: Point;
  pointsList: Point[];
  text?: 'Y' | 'N';
};
export type Graph = { nodes: FlowNode[]; edges: FlowEdge[] };

/** Half of a node's width and height, in px. */
export const HALF = { x: 60, y: 24 };
/** Space around the nodes, in px. */
const MARGIN = 40;

export function sizeOf({ nodes }: Graph): { width: number; height: number } {
  const most = (axis: 'x' | 'y') => Math.max(0, ...nodes.map((node) => node[axis] + HALF[axis])) + MARGIN;
  return { width: most('x'), height: most('y') };
}

/** The graph with the node at another place, within the canvas; its edges follow. */
export function movedTo(graph: Graph, id: string, { x, y }: Point): Graph {
  const place = { x: Math.max(HALF.x, Math.round(x)), y: Math.max(HALF.y, Math.round(y)) };
  const nodes = graph.nodes.map((node) => (node.id === id ? { ...node, ...place } : node));
  const edges = graph.edges.map((edge) =>
    edge.sourceNodeId === id || edge.targetNodeId === id ? { ...edge, ...lineBetween(nodes, edge) } : edge,
  );
  return { nodes, edges };
}

export const renamed = (graph: Graph, id: string, text: string): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => (node.id === id ? { ...node, text } : node)),
});

/** Adds a node below all others. */
export function withNode(graph: Graph, { id, type, text }: Pick<FlowNode, 'id' | 'type' | 'text'>): Graph {
  const y = Math.max(0, ...graph.nodes.map((node) => node.y)) + 4 * HALF.y;
  return { ...graph, nodes: [...graph.nodes, { id, type, text, x: 2 * HALF.x, y }] };
}

/** Removes the node and its edges. */
export const withoutNode = ({ nodes, edges }: Graph, id: string): Graph => ({
  nodes: nodes.filter((node) => node.id !== id),
  edges: edges.filter(({ sourceNodeId, targetNodeId }) => sourceNodeId !== id && targetNodeId !== id),
});

/** Connects two nodes, once in each direction. */
export function connected(graph: Graph, sourceNodeId: string, targetNodeId: string): Graph {
  const isSame = (edge: FlowEdge) => edge.sourceNodeId === sourceNodeId && edge.targetNodeId === targetNodeId;
  if (sourceNodeId === targetNodeId || graph.edges.some(isSame)) return graph;
  const ends = { sourceNodeId, targetNodeId };
  const id = `${sourceNodeId}-${targetNodeId}`;
  return { ...graph, edges: [...graph.edges, { id, type: 'polyline', ...ends, ...lineBetween(graph.nodes, ends) }] };
}

type Ends = Pick<FlowEdge, 'sourceNodeId' | 'targetNodeId'>;

/** A polyline between the borders of two nodes, with its corners half way. */
function lineBetween(nodes: readonly FlowNode[], { sourceNodeId, targetNodeId }: Ends) {
  const at = (id: string): Point => nodes.find((node) => node.id === id) ?? { x: 0, y: 0 };
  const [source, target] = [at(sourceNodeId), at(targetNodeId)];
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

import { expect, it } from 'vitest';
import { connected, type Graph, movedTo, renamed, sizeOf, withNode, withoutNode } from './graph';

const nodes: Graph['nodes'] = [
  { id: 'a', type: 'start', x: 100, y: 80, text: 'A' },
  { id: 'b', type: 'user', x: 300, y: 80, text: 'B' },
];
const graph = connected({ nodes, edges: [] }, 'a', 'b');

it('an edge runs from border to border, and follows a node that is moved', () => {
  expect(graph.edges).toMatchObject([
    {
      type: 'polyline',
      pointsList: [
        { x: 160, y: 80 },
        { x: 240, y: 80 },
      ],
    },
  ]);
  expect(movedTo(graph, 'b', { x: 100, y: 240 }).edges[0]?.pointsList).toEqual([
    { x: 100, y: 104 },
    { x: 100, y: 216 },
  ]);
  expect(movedTo(graph, 'b', { x: 400, y: 180 }).edges[0]?.pointsList).toEqual([
    { x: 160, y: 80 },
    { x: 250, y: 80 },
    { x: 250, y: 180 },
    { x: 340, y: 180 },
  ]);
});

it('a node stays on the canvas', () => {
  expect(movedTo(graph, 'a', { x: -50, y: -50 }).nodes[0]).toMatchObject({ x: 60, y: 24 });
  expect(sizeOf(graph)).toEqual({ width: 400, height: 144 });
});

it('nodes are added, renamed, connected once and removed with their edges', () => {
  const more = withNode(graph, { id: 'c', type: 'end', text: '' });
  expect(renamed(more, 'c', 'C').nodes[2]).toEqual({ id: 'c', type: 'end', text: 'C', x: 120, y: 176 });
  const both = connected(connected(connected(more, 'b', 'c'), 'b', 'c'), 'c', 'c');
  expect(both.edges.map(({ id }) => id)).toEqual(['a-b', 'b-c']);
  expect(withoutNode(both, 'b')).toMatchObject({ nodes: [{ id: 'a' }, { id: 'c' }], edges: [] });
});

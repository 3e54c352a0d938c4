import { expect, it } from 'vitest';
import { type NodeLike, type Piece, piecesOf } from './rich';

const BASE = 'https://chat.example/';
const text = (words: string): NodeLike => ({ nodeType: 3, nodeName: '#text', textContent: words, childNodes: [] });
const element = (nodeName: string, attributes: Record<string, string>, ...childNodes: NodeLike[]): NodeLike => ({
  nodeType: 1,
  nodeName,
  textContent: '',
  childNodes,
  getAttribute: (name) => attributes[name] ?? null,
});

it.each<[string, NodeLike, Piece[]]>([
  ['words', text('茶'), ['茶']],
  ['emphasis', element('B', { onclick: 'x()' }, text('茶')), [{ tag: 'b', pieces: ['茶'] }]],
  ['a link', element('A', { href: '/tea' }, text('茶')), [{ tag: 'a', href: `${BASE}tea`, pieces: ['茶'] }]],
  ['a javascript: link', element('A', { href: 'javascript:alert(1)' }, text('茶')), ['茶']],
  ['an unknown element: its text', element('FONT', {}, text('茶')), ['茶']],
  ['a script', element('SCRIPT', {}, text('alert(1)')), []],
  ['an SVG with a script', element('svg', {}, element('script', {}, text('alert(1)'))), []],
  ['a picture with an error handler', element('IMG', { src: 'x:', onerror: 'x()', alt: '茶' }), ['茶']],
  [
    'a picture on our server',
    element('IMG', { src: '/api/files/t' }),
    [{ tag: 'img', src: `${BASE}api/files/t`, alt: '', pieces: [] }],
  ],
  ['a picture on another server', element('IMG', { src: 'https://evil.example/t.png', alt: '茶' }), ['茶']],
  ['a comment', { ...text('x'), nodeType: 8 }, []],
])('keeps of %s what is safe (attack 12)', (_name, node, pieces) => {
  expect(piecesOf(element('BODY', {}, node), BASE)).toEqual(pieces);
});

it('ignores elements nested too deeply', () => {
  let node = text('茶');
  for (let depth = 0; depth < 10_000; depth++) node = element('B', {}, node);
  expect(JSON.stringify(piecesOf(node, BASE))).not.toContain('茶');
});

import { ownPicture } from '@parley/protocol/bodies';
import { safeHref } from '@parley/protocol/safe-href';

/** One part of a formatted message: text, or one of the allowed elements. */
export type Piece = string | { tag: RichTag; href?: string; src?: string; alt?: string; pieces: Piece[] };

const TAGS = [
  'a',
  'b',
  'strong',
  'em',
  'i',
  'u',
  's',
  'br',
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'h3',
  'h4',
  'img',
] as const;
export type RichTag = (typeof TAGS)[number];

/** Elements that are removed with their content. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'textarea']);
/** Maximum depth of nested elements; deeper ones are ignored. */
const MAX_DEPTH = 20;

/** The parts of a DOM node that are used, so that tests need no browser. */
export type NodeLike = {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: ArrayLike<NodeLike>;
  getAttribute?(name: string): string | null;
};

/** Sanitises HTML by building it again from allowed elements; of attributes only a safe address is kept. */
export const piecesOf = (root: NodeLike, base: string, depth = 0): Piece[] =>
  depth > MAX_DEPTH ? [] : Array.from(root.childNodes).flatMap((node) => pieceOf(node, base, depth));

const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

function pieceOf(node: NodeLike, base: string, depth: number): Piece[] {
  if (node.nodeType === TEXT_NODE) return node.textContent ? [node.textContent] : [];
  const name = node.nodeName.toLowerCase();
  if (node.nodeType !== ELEMENT_NODE || DROPPED.has(name)) return [];
  const pieces = piecesOf(node, base, depth + 1);
  const tag = TAGS.find((known) => known === name);
  if (!tag) return pieces;
  if (tag === 'img') return imageOf(node, base);
  const href = tag === 'a' ? safeHref(node.getAttribute?.('href'), base) : null;
  if (tag === 'a' && href === null) return pieces;
  return [{ tag, pieces, ...(href === null ? {} : { href }) }];
}

function imageOf(node: NodeLike, base: string): Piece[] {
  const src = ownPicture(node.getAttribute?.('src'), base);
  const alt = node.getAttribute?.('alt') ?? '';
  return src === null ? [alt] : [{ tag: 'img', src, alt, pieces: [] }];
}

import { type ComponentChildren, h } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { BodyProps } from '../components/bodies';
import { SafeLink } from '../components/safe-link';
import { type Piece, piecesOf } from '../kinds/rich';
import { ThreadContext } from '../thread-context';
import { addStyles } from './add-styles';
import css from './rich-body.css?inline';

addStyles(css);

/**
 * A formatted message: parsed by DOMParser, which executes and loads nothing, and built again from allowed elements.
 */
export function RichBody({ row: { msg } }: BodyProps) {
  const { base } = useContext(ThreadContext);
  const pieces = useMemo(() => piecesOf(new DOMParser().parseFromString(msg, 'text/html').body, base), [msg, base]);
  return <div class="rich">{pieces.map(drawn)}</div>;
}

function drawn(piece: Piece): ComponentChildren {
  if (typeof piece === 'string') return piece;
  const { tag, href, src, alt, pieces } = piece;
  if (tag === 'br') return <br />;
  if (tag === 'img') return <img src={src} alt={alt ?? ''} loading="lazy" referrerpolicy="no-referrer" />;
  if (href !== undefined) return <SafeLink href={href}>{pieces.map(drawn)}</SafeLink>;
  return h(tag, {}, ...pieces.map(drawn));
}

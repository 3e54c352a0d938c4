import { safeHref } from '@parley/protocol/safe-href';
import type { AnchorHTMLAttributes } from 'preact';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link to an address from data; an unsafe address is shown as text. */
export function SafeLink({ href, children, onClick, download, ...rest }: Props) {
  const safe = safeHref(href);
  if (safe === null) return <span class={rest.class}>{children}</span>;
  return (
    <a {...rest} href={safe} download={download} onClick={onClick} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

import { safeHref } from '@parley/protocol/safe-href';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string | null | undefined;
  /** If given, a path of this server is allowed too. */
  base?: string | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
};

/** A link whose address comes from data. An unsafe address is shown as text. */
export function SafeLink({ href, base, ref, target, rel, download, onClick, ...rest }: Props) {
  const safe = safeHref(href, base);
  if (safe === null) return <span {...rest} />;
  return (
    <a
      {...rest}
      ref={ref}
      href={safe}
      download={download}
      onClick={onClick}
      target={target ?? '_blank'}
      rel={rel ?? 'noopener noreferrer nofollow'}
    />
  );
}

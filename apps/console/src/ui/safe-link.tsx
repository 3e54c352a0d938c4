import { safeHref } from '@parley/protocol/bodies';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string | null | undefined;
  /** Given: a path of our own server is an address too. */
  base?: string | undefined;
  ref?: Ref<HTMLAnchorElement> | undefined;
};

/** A link whose address comes from data. What leads nowhere safe is shown as words. */
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

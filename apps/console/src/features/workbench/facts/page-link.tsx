import { hostOf } from '../../../lib/host-of';
import { SafeLink } from '../../../ui/safe-link';
import style from './facts.module.css';

/** Link to a page of the site, with its title. The address comes from the visitor's browser, so only http(s) opens. */
export function PageLink({ address, title }: { address: string; title?: string }) {
  const words = title || pathOf(address);
  const more = title ? pathOf(address) : null;
  return (
    <span className={style.page}>
      <SafeLink className={style.link} href={address} title={address}>
        <bdi>{words}</bdi>
      </SafeLink>
      {more && (
        <span className={style.address} title={address}>
          {more}
        </span>
      )}
    </span>
  );
}

/** Host and path, which distinguish pages in a narrow column. */
function pathOf(address: string): string {
  try {
    const { pathname, search } = new URL(address);
    return hostOf(address) + decodeURI((pathname === '/' ? '' : pathname) + search);
  } catch {
    return address;
  }
}

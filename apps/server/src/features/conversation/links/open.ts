import { linkState } from '@parley/core/visit/link';
import { isUnwritten, type Wording } from '@parley/protocol/window-texts/wording';
import type { Context } from '../../../context';
import { admitsOrigin } from '../../foundation/sites/domains';
import { findHost } from './enter-store';
import { factsOf } from './present';
import { findLinkByCode } from './store';

/** Content of a link's page; nothing that is not public. */
export type LinkPage = {
  code: string;
  site: string;
  domains: readonly string[];
  style: 'full' | 'popup' | 'inpage';
  language: 'auto' | 'zh' | 'en';
  theme: 'auto' | 'light' | 'dark';
  accent: string;
  title: Wording;
  greeting: Wording;
  agent: { nickname: string; avatar: string } | null;
  isOpen: boolean;
  /** The link is not open yet. */
  isEarly: boolean;
  /** A password is required. */
  isLocked: boolean;
  /** Whether the referring page is on a domain that the link lists. */
  isAdmitted: boolean;
  /** Target of an ended link; empty: none. */
  overUrl: string;
};

/** The page behind `/l/<code>`, opened from the page `referrer`; null: there is no such link. */
export async function openLink(context: Context, code: string, referrer: string | null): Promise<LinkPage | null> {
  const link = await findLinkByCode(context.db, code);
  if (!link) return null;
  const host = await findHost(context.db, link.siteId, link.agentId);
  const state = linkState(factsOf(link), context.clock.now());
  const window = context.setting('window', link.siteId);
  return {
    code: link.code,
    site: link.siteKey,
    domains: link.domains.length > 0 ? link.domains : host.domains,
    style: link.style,
    language: link.language,
    theme: window.theme,
    accent: window.accent,
    title: isUnwritten(window.title) ? link.siteName : window.title,
    // With a password, the greeting is sent only with the chat.
    greeting: link.isLocked ? '' : link.greeting || window.greeting,
    // A link with two targets chooses one later, at the hello.
    agent:
      host.enabled && !link.isLocked && link.secondShare === null
        ? { nickname: link.agentName ?? '', avatar: host.avatar ?? '' }
        : null,
    isOpen: state === 'open',
    isEarly: state === 'early',
    isLocked: link.isLocked,
    isAdmitted: admitsOrigin(link.domains, referrer),
    overUrl: link.overUrl,
  };
}

import { safeHref } from '@parley/protocol/safe-href';
import createPurify from 'dompurify';

const purify = createPurify(window);

/** External links open in a new window without access to this one. */
purify.addHook('afterSanitizeAttributes', (node) => {
  const href = node.getAttribute('href');
  if (node.nodeName !== 'A' || href === null || href.startsWith('#')) return;
  if (safeHref(href, location.href) === null) return node.removeAttribute('href');
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Sanitizes HTML: only text, emphasis, lists and links remain. For lazily loaded parts, since it loads the sanitizer.
 */
export const safeHtml = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: ['a', 'b', 'strong', 'em', 'i', 'u', 's', 'br', 'p', 'span', 'ul', 'ol', 'li', 'blockquote', 'code'],
    ALLOWED_ATTR: ['href', 'title'],
    ALLOW_DATA_ATTR: false,
  });

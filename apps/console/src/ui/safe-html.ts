import { safeHref } from '@parley/protocol/bodies';
import createPurify from 'dompurify';

const purify = createPurify(window);

/** A link that leads outside opens a window of its own, which learns nothing of this one. */
purify.addHook('afterSanitizeAttributes', (node) => {
  const href = node.getAttribute('href');
  if (node.nodeName !== 'A' || href === null || href.startsWith('#')) return;
  if (safeHref(href, location.href) === null) return node.removeAttribute('href');
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/** HTML that came as data, with nothing in it but words, emphasis, lists and links. For lazy parts: it brings the cleaner along. */
export const safeHtml = (html: string): string =>
  purify.sanitize(html, {
    ALLOWED_TAGS: ['a', 'b', 'strong', 'em', 'i', 'u', 's', 'br', 'p', 'span', 'ul', 'ol', 'li', 'blockquote', 'code'],
    ALLOWED_ATTR: ['href', 'title'],
    ALLOW_DATA_ATTR: false,
  });

import { escapeHtml } from '../../../lib/escape-html';

export type WidgetFacts = { script: string; key: string };

/** Ways to put the chat on a page that need only the site's key. */
export const WIDGET_WAYS = ['script', 'npm', 'tagManager', 'wordPress'] as const;
/** Ways that need a chat link of the site. */
export const LINK_WAYS = ['link', 'frame'] as const;
export const WAYS = [...WIDGET_WAYS, ...LINK_WAYS] as const;
export type Way = (typeof WAYS)[number];

/** The script tag (docs/how-to/embed.md). */
const tag = ({ script, key }: WidgetFacts): string =>
  `<script async src="${escapeHtml(script)}" data-site="${escapeHtml(key)}"></script>`;

/** A script that adds the tag: tag managers drop `data-` attributes of tags that are pasted into them. */
const byScript = ({ script, key }: WidgetFacts): string =>
  `<script>
(function () {
  var chat = document.createElement('script');
  chat.async = true;
  chat.src = ${JSON.stringify(script)};
  chat.setAttribute('data-site', ${JSON.stringify(key)});
  document.head.appendChild(chat);
})();
</script>`;

/** For functions.php of the theme, or a plugin for snippets. */
const wordPress = (facts: WidgetFacts): string =>
  `add_action('wp_footer', function () {
  ?>
  ${tag(facts)}
  <?php
});`;

/** For pages built with a bundler: the server serves the package itself. */
const npm = ({ script, key }: WidgetFacts): string =>
  `// npm install ${new URL('/widget/parley-widget.tgz', script).href}
import { loadParley } from 'parley-widget';

const parley = await loadParley({
  script: ${JSON.stringify(script)},
  site: ${JSON.stringify(key)},
});`;

export const WIDGET_SNIPPETS: Record<(typeof WIDGET_WAYS)[number], (facts: WidgetFacts) => string> = {
  script: tag,
  npm,
  tagManager: byScript,
  wordPress,
};

type LinkFacts = { url: string; name: string };

export const LINK_SNIPPETS: Record<(typeof LINK_WAYS)[number], (facts: LinkFacts) => string> = {
  link: ({ url, name }) => `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(name)}</a>`,
  frame: ({ url, name }) =>
    `<iframe src="${escapeHtml(url)}" title="${escapeHtml(name)}" allow="clipboard-write" style="width:100%;height:640px;border:0"></iframe>`,
};

/** What the page's Content-Security-Policy must allow; null: nothing. */
export function policyFor(way: Way, address: string): string | null {
  const { origin } = new URL(address);
  if (way === 'link') return null;
  if (way === 'frame') return `frame-src ${origin}`;
  return `script-src ${origin}; frame-src ${origin}; connect-src ${origin} ${origin.replace(/^http/, 'ws')}`;
}

import { objectOf, wordsOfRich } from '@parley/protocol/bodies';
import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { listText } from '../../../lib/text/list-text';
import { shortTime } from '../../../lib/time/format';
import { languageName } from '../../../ui/faces/languages';

/** The words of a text, without formatting. */
function plainWords({ kind, msg }: Pick<Content, 'kind' | 'msg'>): string {
  if (kind === 'rich') return wordsOfRich(msg);
  return kind === 'card' ? Object.values(objectOf(msg)).join(' · ') : msg;
}

export type Content = Answer<'GET /quickReply/versions'>['list'][number]['content'];

/** A reply's content as words for a comparison, and the names of these words. */
export function useContentWords() {
  const { t } = useTranslation('quickReplies');
  const time = (at: number | null) => (at === null ? '' : shortTime(at, Date.now(), currentLanguage()));
  return {
    words: ({ kind, msg, groups, files, tags, variants, validFrom, validUntil, ...said }: Content) => ({
      title: said.title,
      msg: plainWords({ kind, msg }),
      // Formatting and links of the same words.
      ...(kind !== 'text' && { source: msg.replace(/\?e=\d+&(?:amp;)?s=[\w-]+/g, '') }),
      variants: Object.fromEntries(
        variants.map((one) => [languageName(one.language), plainWords({ kind, msg: one.msg })]),
      ),
      files: listText(files.map(({ name }) => name)),
      groups: groups.length === 0 ? t('form.shared') : listText(groups.map(({ name }) => name)),
      category: said.category,
      shortcut: said.shortcut,
      tags: listText(tags),
      validFrom: time(validFrom),
      validUntil: time(validUntil),
    }),
    fieldName: ([field = '', language]: readonly string[]) =>
      [t(`words.${field as 'title'}`), language].filter(Boolean).join(' · '),
  };
}

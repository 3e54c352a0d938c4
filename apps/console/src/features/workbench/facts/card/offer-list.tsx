import type { VisitorRow } from '@parley/protocol/types';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState } from '../../../../lib/desk/desk-context';
import { localStore } from '../../../../lib/storage';
import { Button } from '../../../../ui/button';
import { Icon, type IconName } from '../../../../ui/icon';
import style from './card.module.css';
import type { Card } from './card-field';
import { contactSuggestions } from './contact-suggestions';
import type { CardEdit } from './use-card-edit';

const ICONS: Record<'phone' | 'wechat' | 'mail', IconName> = { phone: 'phone', wechat: 'current', mail: 'letter' };

/** Contacts found in the visitor's messages, to be saved on the card by a click; never saved automatically. */
export function OfferList({ row, card, edit }: { row: VisitorRow; card: Card; edit: CardEdit }) {
  const { t } = useTranslation('workbenchFacts');
  const threads = useDeskState((state) => state.threads);
  const [ignored, ignore] = useIgnored(row.YQToken);
  const messages = useMemo(
    () =>
      [...threads.values()]
        .filter(({ YQToken }) => YQToken === row.YQToken)
        .sort((a, b) => (a.conversation < b.conversation ? -1 : 1))
        .flatMap((thread) => thread.messages),
    [threads, row.YQToken],
  );
  const offers = useMemo(() => contactSuggestions(messages, card, ignored), [messages, card, ignored]);
  if (offers.length === 0) return null;
  return (
    <section className={style.offers} aria-label={t('capture.title')}>
      <h3 className={style.offersTitle}>{t('capture.title')}</h3>
      <ul>
        {offers.map(({ kind, value, replaces }) => (
          <li key={`${kind} ${value}`} className={style.offer}>
            <Icon name={ICONS[kind]} size={16} />
            <span className={style.offered}>
              <bdi className="tabular" title={value}>
                {value}
              </bdi>
              {replaces && <small title={replaces}>{t('capture.replace', { value: replaces })}</small>}
            </span>
            <span className={style.choices}>
              <Button size="s" onClick={() => edit.save(kind, value)}>
                {t(`capture.${kind}`)}
              </Button>
              <Button
                size="s"
                look="quiet"
                icon="close"
                aria-label={t('capture.ignore', { value })}
                title={t('capture.ignore', { value })}
                onClick={() => ignore(`${kind} ${value}`)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ignored suggestions, kept in this browser. */
function useIgnored(visitor: string): [ReadonlySet<string>, (what: string) => void] {
  const key = `ignored.${visitor}`;
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(() => new Set(readList(localStore.get(key))));
  return [
    ignored,
    (what) => {
      const next = new Set([...ignored, what]);
      localStore.set(key, JSON.stringify([...next]));
      setIgnored(next);
    },
  ];
}

function readList(text: string | null): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../loaded';
import { PageFacts, VisitFacts } from '../visit-facts';
import { useArchive } from './archive-section';
import { Blacklisted } from './blacklisted';
import style from './card.module.css';
import { CopyButton } from './copy-button';
import { CustomValues } from './custom-values';
import { FormAnswers } from './form-answers';
import { Identity } from './identity';
import { OfferList } from './offer-list';
import { TagsValue } from './tags-value';
import { TextValue } from './text-value';
import { useCard } from './use-card';
import { useCardEdit } from './use-card-edit';

const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The visitor's card and current visit. */
export function CardTab({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchFacts');
  const query = useCard(row);
  const edit = useCardEdit(row.YQToken);
  const archive = useArchive();
  return (
    <Loaded query={query} rows={9}>
      {(card) => {
        const of = (field: 'name' | 'phone' | 'mail' | 'wechat' | 'remark') => ({
          field,
          label: t(`fields.${field}`),
          value: card[field],
          edit,
          beside: card[field] && field !== 'remark' && field !== 'name' ? <CopyButton text={card[field]} /> : undefined,
        });
        return (
          <>
            {card.blacklist && <Blacklisted blacklist={card.blacklist} />}
            <OfferList row={row} card={card} edit={edit} />
            <PageFacts row={row} />
            <section className={style.card} aria-label={t('tabs.card')}>
              <Identity identity={card.identity} />
              <FormAnswers forms={card.forms} />
              <TextValue {...of('name')} maxLength={100} />
              <TextValue {...of('phone')} maxLength={40} type="tel" />
              <TextValue {...of('wechat')} maxLength={100} />
              <TextValue
                {...of('mail')}
                maxLength={255}
                type="email"
                check={(text) => (MAIL.test(text) ? null : t('bad.mail'))}
              />
              <TagsValue tags={card.tags} known={archive.tags} edit={edit} />
              <CustomValues fields={archive.fields} card={card} edit={edit} />
              <TextValue {...of('remark')} maxLength={5000} isLong />
            </section>
            <VisitFacts row={row} card={card} />
          </>
        );
      }}
    </Loaded>
  );
}

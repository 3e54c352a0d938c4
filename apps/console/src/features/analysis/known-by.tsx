import { useTranslation } from 'react-i18next';
import { figureText } from '../../lib/census/figure-text';
import style from './analysis.module.css';
import type { Row } from './use-lists';
import './texts';

/** How the keyword of a row is known, with shares where it is in several ways. */
export function KnownBy({ row }: { row: Row }) {
  const { t } = useTranslation('analysis');
  const ways = row.knownBy ?? [];
  return ways.map(({ way, share }) => {
    // The row's name says so.
    if (way === 'notProvided') return null;
    const name = t(`known.${way}`);
    const text = ways.length === 1 ? name : t('known.part', { name, share: figureText(share, 'share') });
    return <Tag key={way} text={text} title={t(`known.${way}Hint`)} />;
  });
}

const Tag = ({ text, title }: { text: string; title: string }) => (
  <span className={style.known} title={title}>
    {text}
  </span>
);

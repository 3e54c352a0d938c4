import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import style from './analysis.module.css';
import { LEVELS, type PageKind } from './kind';
import type { Place } from './place';
import type { useNames } from './use-names';

type Props = { kind: PageKind; place: Place; go: (place: Partial<Place>) => void; nameOf: ReturnType<typeof useNames> };

/** The way into the parts of a key, and back. */
export function Trail({ kind, place: { trail }, go, nameOf }: Props) {
  const { t } = useTranslation('analysis');
  if (trail.length === 0) return null;
  return (
    <nav aria-label={t('trail')}>
      <ol className={style.trail}>
        <li>
          <Button look="link" onClick={() => go({ trail: [], text: '' })}>
            {t(`all.${kind.dimension}`)}
          </Button>
        </li>
        {trail.map((crumb, at) => {
          const name = nameOf(LEVELS[kind.dimension][at]!, crumb);
          return (
            <li key={crumb.id}>
              {at === trail.length - 1 ? (
                <span aria-current="location">{name}</span>
              ) : (
                <Button look="link" onClick={() => go({ trail: trail.slice(0, at + 1), text: '' })}>
                  {name}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

import { useTranslation } from 'react-i18next';
import type { Given, StepProps } from '../first-steps-page';
import { Foot } from '../foot';
import style from '../home.module.css';
import type { Site } from '../queries';
import { TrialLink } from './trial-link';

type Props = StepProps & Pick<Given, 'install'> & { site: Site };

/** The code with its policy, whether it is seen, and a page of ours for those without one. */
export function PageStep({ site, install, onNext }: Props) {
  const { t } = useTranslation('home');
  return (
    <>
      {install(site)}
      <section className={style.block}>
        <h3>{t('try.title')}</h3>
        <p className={style.quiet}>{t('try.hint')}</p>
        <TrialLink site={site} make={t('try.make')}>
          {(url) => (
            <a href={url} target="_blank" rel="noopener">
              {t('try.open')}
            </a>
          )}
        </TrialLink>
      </section>
      <Foot text={t('start.go')} onGo={onNext} {...(site.seenAt === null && { onSkip: onNext })} />
    </>
  );
}

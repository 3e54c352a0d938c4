import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createDownload, saveFile } from '../../lib/api/download';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useServices } from '../../lib/services';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Notice } from '../../ui/notice';
import { Block } from './block';
import style from './personal.module.css';
import { type Numbers, useNumbers } from './queries';

const DAYS = [1, 7, 30] as const;
const FIGURES = ['chats', 'firstResponse', 'rating'] as const;
type Figure = (typeof FIGURES)[number];

/** The agent's figures next to the team's medians, and a download of the agent's stored data. */
export function NumbersPart() {
  const { t } = useTranslation('personal');
  const [days, setDays] = useState<(typeof DAYS)[number]>(1);
  const numbers = useNumbers(days);
  return (
    <div className={style.column}>
      <fieldset className={style.choices}>
        <legend className="visually-hidden">{t('numbers.since')}</legend>
        {DAYS.map((each) => (
          <label key={each} className={style.choice}>
            <input type="radio" name="days" checked={days === each} onChange={() => setDays(each)} />
            {t(`numbers.days.d${each}`)}
          </label>
        ))}
      </fieldset>
      {numbers.isError && (
        <Failed error={numbers.error} busy={numbers.isFetching} onRetry={() => void numbers.refetch()} />
      )}
      {numbers.data && (
        <div className={style.figures} aria-busy={numbers.isPlaceholderData}>
          {FIGURES.map((figure) => (
            <Tile key={figure} figure={figure} numbers={numbers.data} />
          ))}
        </div>
      )}
      {numbers.data?.team === null && <p className={style.hint}>{t('numbers.noTeam')}</p>}
      <DownloadBlock />
    </div>
  );
}

function Tile({ figure, numbers: { mine, team } }: { figure: Figure; numbers: Numbers }) {
  const { t } = useTranslation('personal');
  const words = useWords(figure);
  return (
    <section className={style.figure} title={t(`numbers.means.${figure}`)}>
      <h2 className={style.figureName}>{t(`numbers.${figure}`)}</h2>
      <p className={style.figureValue}>{words(mine[figure])}</p>
      <p className={style.hint}>
        {team ? t('numbers.team', { value: words(team[figure]) }) : t('numbers.alone')}
        {figure === 'rating' && mine.rated > 0 && ` · ${t('numbers.rated', { count: mine.rated })}`}
      </p>
      <p className={style.means}>{t(`numbers.means.${figure}`)}</p>
    </section>
  );
}

function useWords(figure: Figure): (value: number | null) => string {
  const { t } = useTranslation('personal');
  const digits = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: figure === 'chats' ? 1 : 0 });
  return (value) => {
    if (value === null) return '—';
    if (figure === 'rating') return value.toFixed(1);
    if (figure === 'chats') return digits.format(value);
    if (value < 60) return t('numbers.seconds', { value: digits.format(value) });
    return t('numbers.minutes', { minutes: Math.floor(value / 60), seconds: Math.round(value % 60) });
  };
}

function DownloadBlock() {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const { refresh, session } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function download(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const fetchFile = createDownload({ client: { refresh }, session: session.holder, language: currentLanguage });
    try {
      const controller = new AbortController();
      saveFile(await fetchFile('GET /personal/download', {}, { signal: controller.signal, onProgress: () => {} }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Block title={t('download.heading')} hint={t('download.hint')}>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <span>
        <Button icon="download" busy={isBusy} onClick={() => void download()}>
          {t('download.do')}
        </Button>
      </span>
    </Block>
  );
}

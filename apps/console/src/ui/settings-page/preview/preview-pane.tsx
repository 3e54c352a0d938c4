import type { PreviewState } from '@parley/protocol/preview';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { listText } from '../../../lib/text/list-text';
import { Button } from '../../button';
import { Failed } from '../../failed';
import { fieldTextsOf } from '../../section-form/use-field-texts';
import type { Known, Work } from '../work';
import { appearanceOf, invitationOf, type Simulated, servedSettings, valuesOf } from './merged';
import style from './preview.module.css';
import { PreviewFrame, type Screen } from './preview-frame';
import { PreviewTools } from './preview-tools';
import { useRoom } from './use-room';
import './texts';

export type PreviewProps = {
  /** The state in which the window is shown at first. */
  first: PreviewState;
  site: string | null;
  works: readonly Work[];
};

/** The visitor's window beside a settings page, with the values that are being edited; folded if there is no room. */
export function PreviewPane({ isNarrow, ...props }: PreviewProps & { isNarrow: boolean }) {
  const { t } = useTranslation('settingsPreview');
  const [isUnfolded, unfold] = useState(false);

  return (
    <section className={style.pane} data-narrow={isNarrow || undefined} aria-label={t('title')}>
      {isNarrow ? (
        <Button icon="monitor" aria-expanded={isUnfolded} onClick={() => unfold(!isUnfolded)}>
          {t(isUnfolded ? 'hide' : 'show')}
        </Button>
      ) : (
        <h2>{t('title')}</h2>
      )}
      {(isUnfolded || !isNarrow) && <Loaded {...props} />}
    </section>
  );
}

/** All sections: the page itself knows only its own. */
function Loaded({ site, ...props }: PreviewProps) {
  const { t } = useTranslation('settingsPreview');
  const api = useApi();
  const asked = useQuery({
    queryKey: ['settings-preview', site],
    queryFn: () => api('GET /settings/getList', site === null ? {} : { site }, { quiet: true }),
  });
  if (asked.data) return <Preview {...props} list={asked.data.list as unknown as readonly Known[]} />;
  if (asked.isError) return <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />;
  return <p role="status">{t('loading')}</p>;
}

type ShownProps = Pick<PreviewProps, 'first' | 'works'> & { list: readonly Known[] };

/** Null: the screen that the room suggests. */
type Chosen = { state: PreviewState; screen: Screen | null };

/** Width in px below which a desktop would be too small to read. */
const DESKTOP = 440;

function Preview({ first, works, list }: ShownProps) {
  const { t } = useTranslation('settingsPreview');
  const [chosen, choose] = useState<Chosen>({ state: first, screen: null });
  const [simulated, simulate] = useState<Simulated>(() => ({ language: currentLanguage(), theme: 'light' }));
  const [round, setRound] = useState(0);
  const [box, room] = useRoom();
  const screen = chosen.screen ?? (room && room.width < DESKTOP ? 'phone' : 'desktop');
  const values = valuesOf(list, works);
  const seen = appearanceOf(values, simulated);
  const fixed = (['language', 'theme'] as const).filter((field) => values.window?.[field] !== 'auto');
  const again = () => setRound(round + 1);

  return (
    <>
      <PreviewTools
        state={chosen.state}
        screen={screen}
        onChoose={(change) => choose({ ...chosen, ...change })}
        seen={seen}
        fixed={fixed}
        onSimulate={(change) => simulate({ ...simulated, ...change })}
        onAgain={again}
      />
      {fixed.length > 0 && (
        <p className={style.hint}>{t('fixed', { names: listText(fixed.map(fieldTextsOf('window').label)) })}</p>
      )}
      <div ref={box}>
        {room && (
          <PreviewFrame
            // Another state or language is another visit; the open window takes all other changes.
            key={`${chosen.state} ${seen.language} ${round}`}
            show={{
              ...seen,
              state: chosen.state,
              settings: servedSettings(values, seen),
              invitation: invitationOf(values, list, seen.language),
            }}
            screen={screen}
            room={room}
            onAgain={again}
          />
        )}
      </div>
      <p className={style.hint}>{t('hint')}</p>
    </>
  );
}

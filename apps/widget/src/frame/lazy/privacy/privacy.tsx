import { useEffect, useState } from 'preact/hooks';
import type { SheetProps } from '../../components/menu-props';
import { useView } from '../../components/use-view';
import { useAllWords } from '../../i18n';
import { isOpen } from '../../state';
import { addStyles } from '../add-styles';
import '../cards';
import menu from '../menu.css?inline';
import { Sheet } from '../sheet';
import { PrivacyNote, SiteText } from './note';
import { OwnData } from './own-data';
import css from './privacy.css?inline';
import { type Privacy, Seen } from './seen';
import { Switches } from './switches';

addStyles(menu + css);

/** The page on privacy: what agents see, the visitor's switches and data, as far as the site offers them. */
export function PrivacyPage({ chat, settings, close }: SheetProps) {
  const { t } = useAllWords();
  const { typingPreview, privacy: text } = settings.window;
  const { panel = true, take = true, erase = false } = settings.privacy ?? {};
  const [known, setKnown] = useState<Privacy | null>(null);
  const [isFailed, setFailed] = useState(false);
  const { talk } = useView(chat).thread;

  const load = () => {
    setFailed(false);
    chat.get('privacy', {}).then(setKnown, () => setFailed(true));
  };
  useEffect(() => {
    if (panel) load();
  }, [panel]);

  return (
    <Sheet title={t('privacy')} close={close}>
      {panel && isFailed && (
        <p class="problem" role="alert">
          {t('failed')}{' '}
          <button type="button" class="button" onClick={load}>
            {t('privacyAgain')}
          </button>
        </p>
      )}
      {panel && known && <Seen seen={known.seen} isTrailOff={!known.trail} />}
      {panel && known && (
        <Switches
          {...{ chat, known, typingPreview }}
          done={(switched) => setKnown((before) => before && { ...before, ...switched })}
        />
      )}
      {panel && known && (take || erase || known.erasureAskedAt !== null) && (
        <OwnData
          {...{ chat, take, erase, isTalking: isOpen(talk) }}
          askedAt={known.erasureAskedAt}
          asked={(erasureAskedAt) => setKnown((before) => before && { ...before, erasureAskedAt })}
        />
      )}
      <section class="privacy-part">
        {panel && <h3>{t('privacyNote')}</h3>}
        <PrivacyNote typingPreview={typingPreview} isSeenShown={panel && known !== null} />
        <SiteText text={text} />
      </section>
    </Sheet>
  );
}

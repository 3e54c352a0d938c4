import type { SheetProps } from '../components/menu-props';
import { useAllWords } from '../i18n';
import { MailTranscript } from './mail-transcript';
import { Rating } from './rating';
import { Sheet } from './sheet';

/** A page over the thread that the menu opens. */
export function MenuSheet({ name, chat, settings, close }: SheetProps) {
  const { t } = useAllWords();
  if (name === 'mail') return <MailTranscript chat={chat} close={close} />;
  return (
    <Sheet title={t('rateNow')} close={close}>
      <Rating chat={chat} settings={settings.rating} isQuiet={false} dismiss={close} />
    </Sheet>
  );
}

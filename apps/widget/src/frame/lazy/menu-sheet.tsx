import type { SiteSettings } from '../../appearance';
import type { Chat } from '../chat/chat';
import type { SheetName } from '../components/menu-props';
import { useAllWords } from '../i18n';
import { MailTranscript } from './mail-transcript';
import { Rating } from './rating';
import { Sheet } from './sheet';

type MenuSheetProps = {
  name: Exclude<SheetName, 'phone' | 'privacy'>;
  chat: Chat;
  settings: SiteSettings;
  close(): void;
};

/** A page over the thread that the menu opens. */
export function MenuSheet({ name, chat, settings, close }: MenuSheetProps) {
  const { t } = useAllWords();
  if (name === 'mail') return <MailTranscript chat={chat} close={close} />;
  return (
    <Sheet title={t('rateNow')} close={close}>
      <Rating chat={chat} settings={settings.rating} isQuiet={false} dismiss={close} />
    </Sheet>
  );
}

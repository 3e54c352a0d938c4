import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import { Block } from './block';
import { ContactForm } from './contact-form';
import type { Channel } from './contact-rules';
import style from './personal.module.css';
import { type Profile, useChange } from './queries';

/** Phone and email of the agent; a change needs a code sent to the new address, and the password. */
export function ContactBlock({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const shown = (['phone', 'email'] as const).filter(
    (channel) => profile.channels.includes(channel) || profile[channel] !== '',
  );
  if (shown.length === 0) return null;
  return (
    <Block title={t('contact.heading')} hint={t('contact.hint')}>
      {shown.map((channel) => (
        <ContactRow key={channel} channel={channel} profile={profile} />
      ))}
    </Block>
  );
}

function ContactRow({ channel, profile }: { channel: Channel; profile: Profile }) {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const api = useApi();
  const [isEditing, setEditing] = useState(false);
  const drop = useChange(() => api('POST /personal/dropContact', { channel }));
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const own = profile[channel];
  useEffect(() => {
    // The focused form was unmounted: the focus returns to the button that opened it.
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  async function remove(): Promise<void> {
    const isSure = await confirm({ text: t('contact.removeAsk', { own }), ok: t('contact.remove'), isDangerous: true });
    if (isSure) drop.mutate(undefined, { onSuccess: () => toast.good(t('contact.removed')) });
  }

  if (isEditing) return <ContactForm channel={channel} onClose={() => setEditing(false)} />;
  return (
    <>
      <div className={style.line}>
        <span className={style.own}>
          <span className={style.hint}>{t(`contact.${channel}`)}</span> <strong>{own || t('contact.none')}</strong>
        </span>
        <span className={style.buttons}>
          {profile.channels.includes(channel) && (
            <Button
              ref={opener}
              size="s"
              aria-label={`${t(own ? 'contact.change' : 'contact.add')}: ${t(`contact.${channel}`)}`}
              onClick={() => {
                drop.reset();
                setEditing(true);
              }}
            >
              {t(own ? 'contact.change' : 'contact.add')}
            </Button>
          )}
          {own && (
            <Button
              size="s"
              look="quiet"
              busy={drop.isPending}
              aria-label={`${t('contact.remove')}: ${t(`contact.${channel}`)}`}
              onClick={() => void remove()}
            >
              {t('contact.remove')}
            </Button>
          )}
        </span>
      </div>
      {drop.isError && <Notice kind="bad">{errorText(drop.error)}</Notice>}
    </>
  );
}

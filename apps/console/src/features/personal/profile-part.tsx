import { faceOf } from '@parley/core/visitors/faces';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { listText } from '../../lib/text/list-text';
import { Button } from '../../ui/button';
import { FaceFields } from '../../ui/faces/face-fields';
import { PictureField } from '../../ui/faces/picture-field';
import { DraftNotice } from '../../ui/form/draft-notice';
import { GrowingText } from '../../ui/form/growing-text';
import { useFormDraft } from '../../ui/form/use-form-draft';
import { useRules } from '../../ui/form/use-rules';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import { Block } from './block';
import style from './personal.module.css';
import { type Profile, useEditProfile, useOwnAvatar } from './queries';

type Values = Pick<Profile, 'nickname' | 'signature' | 'welcome' | 'away' | 'faces'>;

/** The agent's profile: picture, names and texts that visitors see, and the data that only administrators change. */
export function ProfilePart({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  return (
    <div className={style.columns}>
      <Block title={t('profile.heading')}>
        <OwnPicture profile={profile} />
        <Edit profile={profile} />
      </Block>
      <Block title={t('profile.given')} hint={t('profile.givenHint')}>
        <dl className={style.facts}>
          {(
            [
              ['username', profile.username],
              ['jobNumber', profile.jobNumber],
              ['roles', listText(profile.roles)],
              ['groups', listText(profile.groups)],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className={style.fact}>
              <dt>{t(`profile.${name}`)}</dt>
              <dd>{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </Block>
    </div>
  );
}

function OwnPicture({ profile }: { profile: Profile }) {
  const upload = useOwnAvatar();
  const edit = useEditProfile();
  return (
    <PictureField
      face={profile}
      isBusy={upload.isPending || edit.isPending}
      error={upload.error ?? edit.error}
      onPick={(file) => upload.mutate({ file })}
      onRemove={() => edit.mutate({ avatar: '' })}
    />
  );
}

function Edit({ profile }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const rules = useRules();
  const edit = useEditProfile();
  const avatar = useOwnAvatar();
  const [form] = Form.useForm<Values>();
  const { nickname, signature, welcome, away, faces } = profile;
  const initial = { nickname, signature, welcome, away, faces };
  const draft = useFormDraft<Values>({ form, draft: 'profile', initial });

  async function picture(file: File, language: string): Promise<string> {
    const changed = await avatar.mutateAsync({ file, language });
    return faceOf(changed.faces, language)?.avatar ?? '';
  }

  return (
    <Form<Values>
      form={form}
      layout="vertical"
      autoComplete="off"
      initialValues={initial}
      onValuesChange={draft.changed}
      onFinish={(values) =>
        edit.mutate(values, {
          onSuccess: () => {
            draft.done();
            toast.good(t('saved'));
          },
        })
      }
    >
      <DraftNotice draft={draft} />
      <Form.Item
        name="nickname"
        label={t('profile.nickname')}
        extra={t('profile.nicknameHint')}
        rules={[rules.required]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <FaceFields usual={profile} upload={picture} />
      {(['signature', 'welcome', 'away'] as const).map((name) => (
        <fieldset key={name} className={style.texts}>
          <legend>{t(`profile.${name}`)}</legend>
          <div className={style.pair}>
            {(['zh', 'en'] as const).map((language) => (
              <Form.Item key={language} name={[name, language]} label={t(`language.${language}`)}>
                <GrowingText
                  maxLength={name === 'signature' ? 200 : 1000}
                  lines={[2, 6]}
                  aria-label={`${t(`profile.${name}`)} ${t(`language.${language}`)}`}
                />
              </Form.Item>
            ))}
          </div>
          <p className={style.hint}>{t(`profile.${name}Hint`)}</p>
        </fieldset>
      ))}
      {edit.isError && <Notice kind="bad">{errorText(edit.error)}</Notice>}
      <Button type="submit" look="primary" busy={edit.isPending} disabled={!draft.isDirty}>
        {t('save')}
      </Button>
    </Form>
  );
}

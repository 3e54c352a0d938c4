import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { AntdFrame } from '../../../ui/antd-frame';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Page } from '../../../ui/page';
import { useRobots, useStep } from '../queries';
import style from '../robots.module.css';
import { hasModel, type Model } from './queries';

const ModelForm = lazyPart(() => import('./model-form'), 'ModelForm');
const BehaviourForm = lazyPart(() => import('./behaviour-form'), 'BehaviourForm');

type Tested = { ok: boolean; fault: string | null; ms: number };

/** Which model answers, whether it can be reached, and how the robot uses it. */
export function ModelPart({ model }: { model: Model }) {
  const { t } = useTranslation('highRobot');
  const [open, setOpen] = useState<'model' | 'behaviour' | null>(null);
  const close = () => setOpen(null);
  const isReady = hasModel(model);
  return (
    <AntdFrame>
      <Page
        title={t('model.title')}
        lead={t('model.lead')}
        action={
          isReady && (
            <span className={style.tools}>
              <Button onClick={() => setOpen('model')}>{t('model.edit')}</Button>
              <Button look="primary" onClick={() => setOpen('behaviour')}>
                {t('behaviour.edit')}
              </Button>
            </span>
          )
        }
      >
        {isReady ? (
          <div className={style.stack}>
            <Connection model={model} />
            <Behaviour model={model} />
          </div>
        ) : (
          <Notice
            kind="info"
            title={t('model.none')}
            action={
              <Button look="primary" onClick={() => setOpen('model')}>
                {t('model.enter')}
              </Button>
            }
          >
            {t('model.noneHint')}
          </Notice>
        )}
      </Page>
      {open === 'model' && <ModelForm model={model} onClose={close} />}
      {open === 'behaviour' && <BehaviourForm model={model} onClose={close} />}
    </AntdFrame>
  );
}

function Connection({ model }: { model: Model }) {
  const { t } = useTranslation('highRobot');
  const api = useApi();
  const step = useStep();
  const [tested, setTested] = useState<Tested | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function test(): Promise<void> {
    setBusy(true);
    setTested(null);
    setTested(await step(() => api('POST /robot/doTestModel', { robot: model.robot }, { quiet: true })));
    setBusy(false);
  }

  return (
    <section className={style.card} aria-label={t('model.connection')}>
      <div className={style.line}>
        <strong>{t('model.connection')}</strong>
        <span className={style.grow} />
        <Button busy={isBusy} onClick={() => void test()}>
          {t('model.test')}
        </Button>
      </div>
      <dl className={style.facts}>
        <dt>{t('model.url')}</dt>
        <dd translate="no">{model.url}</dd>
        <dt>{t('model.model')}</dt>
        <dd translate="no">{model.model}</dd>
        <dt>{t('model.embeddingModel')}</dt>
        <dd translate="no">{model.embeddingModel || t('model.byWords')}</dd>
        <dt>{t('model.key')}</dt>
        <dd>{t(model.hasKey ? 'model.hasKey' : 'model.noKey')}</dd>
      </dl>
      {tested && (
        <Notice kind={tested.ok ? 'good' : 'bad'}>
          {tested.ok
            ? t('model.works', { ms: tested.ms })
            : t('model.fails', { why: t(`faults.${tested.fault as 'timeout'}`) })}
        </Notice>
      )}
    </section>
  );
}

/** What the settings say, in words. */
function Behaviour({ model: { settings } }: { model: Model }) {
  const { t } = useTranslation('highRobot');
  const { data: robots } = useRobots();
  const { persona, scope, masking, fallback, seconds, forAgents } = settings;
  const standIn = robots?.list.find(({ id }) => id === fallback)?.name;
  const beside = [forAgents.suggests && t('behaviour.suggests'), forAgents.summarises && t('behaviour.summarises')];
  return (
    <section className={style.card} aria-label={t('behaviour.title')}>
      <strong>{t('behaviour.title')}</strong>
      <dl className={style.facts}>
        <dt>{t('behaviour.persona')}</dt>
        <dd dir="auto">{persona || t('behaviour.noPersona')}</dd>
        <dt>{t('behaviour.scope')}</dt>
        <dd dir="auto">{scope || t('behaviour.noScope')}</dd>
        <dt>{t('behaviour.masking')}</dt>
        <dd>{t(masking ? 'behaviour.masked' : 'behaviour.unmasked')}</dd>
        <dt>{t('behaviour.seconds')}</dt>
        <dd>{seconds}</dd>
        <dt>{t('behaviour.fallback')}</dt>
        <dd>{standIn ?? t('behaviour.toAgent')}</dd>
        <dt>{t('behaviour.forAgents')}</dt>
        <dd>{beside.filter(Boolean).join(t('behaviour.and')) || t('behaviour.nothing')}</dd>
      </dl>
    </section>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTab } from '../../../lib/frame/tab-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { PATHS } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { zonedTime } from '../../../lib/time/zone';
import { Button } from '../../../ui/button';
import { MovableDialog } from '../../../ui/dialog/movable-dialog';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { type Person, useRefreshPeople } from '../queries';
import style from './detail.module.css';
import { type Erasure, PERSON } from './queries';
import { useFetchFile } from './use-person-export';

type Values = { reason?: string; word: string };

/** Asks for a confirmation word, erases the person, then shows the proof of erasure. */
export function EraseWindow({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('userDetail');
  const rules = useRules();
  const api = useApi();
  const [proof, setProof] = useState<Erasure | null>(null);
  /** `FormWindow` closes itself after the request; the proof stays open. */
  const isDone = useRef(false);
  const word = t('eraseForm.word');
  if (proof) return <Proof proof={proof} />;
  return (
    <FormWindow<Values>
      title={t('eraseForm.title', { name: person.name || t('unnamed') })}
      width={480}
      initial={{ reason: '', word: '' }}
      submitText={t('eraseForm.submit')}
      onSubmit={async ({ reason = '' }) => {
        const erased = await api('POST /users/doErase', { id: person.id, reason });
        isDone.current = true;
        setProof(erased);
      }}
      onClose={() => !isDone.current && onClose()}
    >
      <p>{t('eraseForm.lead')}</p>
      <Form.Item name="reason" label={t('eraseForm.reason')}>
        <Input.TextArea maxLength={500} rows={2} />
      </Form.Item>
      <Form.Item name="word" label={t('eraseForm.confirmName', { word })} rules={[rules.required, rules.oneOf([word])]}>
        <Input autoComplete="off" />
      </Form.Item>
    </FormWindow>
  );
}

function Proof({ proof }: { proof: Erasure }) {
  const { t, i18n } = useTranslation('userDetail');
  const navigate = useNavigate();
  const refresh = useRefreshPeople();
  const queries = useQueryClient();
  const tab = useTab();
  const fetchFile = useFetchFile();
  const named = (key: string): string =>
    i18n.exists(`userDetail:eraseForm.counts.${key}`)
      ? t(`eraseForm.counts.${key}` as 'eraseForm.counts.messages')
      : key;

  // The tab closes before the queries refresh: requests for the erased person would fail.
  async function leave(): Promise<void> {
    await navigate(PATHS.users);
    tab.close();
    queries.removeQueries({ queryKey: [PERSON, proof.person] });
    await refresh();
  }

  return (
    <MovableDialog
      width={480}
      title={t('eraseForm.proof')}
      onCancel={() => void leave()}
      footer={
        <span className={style.tools}>
          <Button icon="download" onClick={() => void fetchFile('GET /users/erasureProof', { id: proof.id })}>
            {t('eraseForm.download')}
          </Button>
          <Button look="primary" onClick={() => void leave()}>
            {t('eraseForm.close')}
          </Button>
        </span>
      }
    >
      <p>{t('eraseForm.proofLead', { time: zonedTime(proof.time, currentLanguage()), who: proof.nickname })}</p>
      <dl className={style.counts}>
        {Object.entries(proof.counts)
          .filter(([, count]) => count > 0)
          .map(([key, count]) => (
            <div key={key}>
              <dt>{named(key)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
      <p className={style.from}>
        {t('eraseForm.digest')} <code className={style.digest}>{proof.digest}</code>
      </p>
    </MovableDialog>
  );
}

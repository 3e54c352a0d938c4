import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../lib/services';
import { confirm } from '../../../ui/confirm/confirm';
import { SafeLink } from '../../../ui/safe-link';
import { toast } from '../../../ui/toast/toast';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';
import type { Listed } from '../mock/table';
import { Picture } from '../picture';
import { useMockAnswer } from '../use-mock';

const KINDS = ['info', 'good', 'wait', 'bad'] as const;

/** Alerts, confirmation, both kinds of toasts, notifications. */
export function NoticePage() {
  const { t } = useTranslation('demo');
  const [answer, setAnswer] = useState<boolean | null>(null);
  return (
    <DemoPage title={t('notice.title')}>
      <Part title={t('notice.alerts')}>
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Alert key={type} type={type} showIcon title={t(`notice.alert.${type}`)} />
        ))}
      </Part>
      <Part title={t('notice.confirm')}>
        <div className={style.row}>
          <Button onClick={() => void confirm({ text: t('notice.ask') }).then(setAnswer)}>{t('notice.open')}</Button>
          {answer !== null && <span role="status">{answer ? t('notice.yes') : t('notice.no')}</span>}
        </div>
      </Part>
      <Part title={t('notice.toasts')}>
        <div className={style.row}>
          {KINDS.map((kind) => (
            <Button key={kind} onClick={() => toast[kind](t(`notice.kind.${kind}`))}>
              {t(`notice.kind.${kind}`)}
            </Button>
          ))}
        </div>
      </Part>
      <Part title={t('notice.corner')}>
        <div className={style.row}>
          {KINDS.map((kind) => (
            <Button
              key={kind}
              onClick={() =>
                toast[kind](t('notice.cornerText'), {
                  place: 'corner',
                  title: t(`notice.kind.${kind}`),
                  durationMs: 8000,
                })
              }
            >
              {t(`notice.kind.${kind}`)}
            </Button>
          ))}
        </div>
      </Part>
      <Samples />
    </DemoPage>
  );
}

type Sample = { email: string; image: number; notice: string };

/** The three notices of the mock endpoint: picture, link, sender. */
function Samples() {
  const { t } = useTranslation('demo');
  const { request } = useServices();
  const ask = useCallback(() => request('GET /demo/notice/getList') as Promise<Listed<Sample>>, [request]);
  const { answer } = useMockAnswer(ask);
  return (
    <Part title={t('notice.samples')}>
      <ul className={style.part}>
        {answer?.list.map(({ email, image, notice }) => (
          <li key={email} className={style.row}>
            <Picture number={image} />
            <div>
              <LinkOf html={notice} />
              <p className={style.lead}>{email}</p>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The link of a notice, read from its HTML, which is not inserted into the page. */
function LinkOf({ html }: { html: string }) {
  const link = new DOMParser().parseFromString(html, 'text/html').querySelector('a');
  return <SafeLink href={link?.getAttribute('href') ?? ''}>{link?.textContent ?? ''}</SafeLink>;
}

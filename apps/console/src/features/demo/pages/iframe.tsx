import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTab } from '../../../lib/frame/tab-context';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';

/** Address of the sample frame: the demo shop, which this server allows to be framed. */
const SHOP = '/demo/';

/** The path of an address on this origin, else null: the Content-Security-Policy forbids framing other sites. */
function ownPath(text: string): string | null {
  if (!URL.canParse(text, location.origin)) return null;
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : null;
}

/** Embeds a page by address and title, each in a tab of its own. */
export function IframeViewPage() {
  const { t } = useTranslation('demo');
  const { query, setTitle } = useTab();
  const title = query.title || t('iframe.title');
  const path = ownPath(query.url ?? SHOP);
  useEffect(() => setTitle(title), [setTitle, title]);
  return (
    <DemoPage title={title}>
      {path === null ? (
        <p role="alert">{t('iframe.foreign')}</p>
      ) : (
        <iframe className={style.frame} src={path} title={title} />
      )}
    </DemoPage>
  );
}

/** Form that opens an address in a frame. */
export function IframeSearchPage() {
  const { t } = useTranslation('demo');
  const navigate = useNavigate();
  return (
    <DemoPage title={t('iframe.search')} lead={t('iframe.lead')}>
      <Form
        name="demoFrame"
        layout="vertical"
        className={style.narrow ?? ''}
        initialValues={{ url: SHOP, title: t('iframe.title') }}
        onFinish={({ url, title }: { url: string; title: string }) =>
          navigate(`/other/iframe/view?${new URLSearchParams({ url, title })}`)
        }
      >
        <Form.Item
          name="url"
          label={t('iframe.url')}
          rules={[
            { required: true },
            {
              validator: (_, value: string) =>
                !value || ownPath(value) !== null ? Promise.resolve() : Promise.reject(new Error(t('iframe.foreign'))),
            },
          ]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="title" label={t('iframe.name')} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={30} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {t('iframe.open')}
        </Button>
      </Form>
    </DemoPage>
  );
}

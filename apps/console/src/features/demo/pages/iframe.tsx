import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTab } from '../../../lib/frame/tab-context';
import style from '../demo.module.css';
import { DemoPage } from '../demo-page';

/** The one page that the server's policies allow to be framed here; a frame of any other stays empty. */
const FRAMED = '/demo/sandbox/';
/** Address of the sample frame. */
const SAMPLE = `${FRAMED}?site=demo`;

/** The path of an address of that page, else null. */
function framedPath(text: string): string | null {
  if (!URL.canParse(text, location.origin)) return null;
  const { origin, pathname, search } = new URL(text, location.origin);
  return origin === location.origin && pathname === FRAMED ? pathname + search : null;
}

/** Embeds a page by address and title, each in a tab of its own. */
export function IframeViewPage() {
  const { t } = useTranslation('demo');
  const { query, setTitle } = useTab();
  const title = query.title || t('iframe.title');
  const path = framedPath(query.url ?? SAMPLE);
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
        initialValues={{ url: SAMPLE, title: t('iframe.title') }}
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
                !value || framedPath(value) !== null
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('iframe.foreign'))),
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

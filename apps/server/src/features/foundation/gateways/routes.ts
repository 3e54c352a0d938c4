import type { gatewayRoutes } from '@parley/protocol/http/software/gateways';
import type { Context } from '../../../context';
import type { HandlersOf, Language } from '../../../http/handler';
import { canSend, type SendMail } from '../../../mail/send-mail';
import { faultOf } from './fault';
import { gatewaysWithSecret, setGatewaySecret } from './secrets';
import type { SendSms } from './sms';

type Parts = { sendMail: SendMail | null; sendSms?: SendSms; hasMailUrl?: boolean };

const TEST: Record<Language, { subject: string; text: string; sms: string }> = {
  zh: {
    subject: '测试邮件',
    text: '收到这封邮件，说明邮件服务器的设置可以使用。',
    sms: '这是一条测试短信，收到即说明短信网关可以使用。',
  },
  en: {
    subject: 'Test mail',
    text: 'The mail server settings work: this message reached you.',
    sms: 'Test message: the SMS gateway works.',
  },
};
/** The code in a test message. */
const TEST_CODE = '123456';

const NOT_CONFIGURED = { ok: false, fault: 'not-configured', detail: '' } as const;

export function gatewayHandlers(
  context: Context,
  { sendMail, sendSms, hasMailUrl = false }: Parts,
): HandlersOf<typeof gatewayRoutes> {
  async function tried(sending: Promise<void>) {
    try {
      await sending;
      return { ok: true, fault: null, detail: '' };
    } catch (error) {
      context.log.info({ err: error }, 'the test of a gateway');
      return faultOf(error);
    }
  }

  return {
    'GET /gateways': async () => ({ secretKept: await gatewaysWithSecret(context), hasMailUrl }),
    'POST /gateways/doSecret': async ({ agent, value }) => {
      await setGatewaySecret(context, agent, value);
      return {};
    },
    'POST /gateways/doTestMail': async ({ value: { to }, http: { language } }) => {
      if (!canSend(sendMail)) return NOT_CONFIGURED;
      const { subject, text } = TEST[language];
      return tried(sendMail({ to, subject, text, sender: context.setting('company').name }));
    },
    'POST /gateways/doTestSms': async ({ value: { phone }, http: { language } }) => {
      if (!sendSms || context.setting('sms').url === '') return NOT_CONFIGURED;
      return tried(sendSms({ phone, code: TEST_CODE, text: TEST[language].sms }));
    },
  };
}

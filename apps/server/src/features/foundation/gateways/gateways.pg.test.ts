import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { expect } from 'vitest';
import { publish } from '../../../testing/publish';
import { serverTest as base } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { TestAgent } from '../../../testing/test-people';

/** A mail server on this machine: what it was told, and whether it lets this password in. */
async function mailServer(password: string) {
  const told: string[] = [];
  const server = createTcp((line) => {
    let isData = false;
    line.on('error', () => undefined);
    line.write('220 mail.example ESMTP\r\n');
    line.on('data', (bytes) => {
      for (const text of bytes.toString().split('\r\n').filter(Boolean)) {
        told.push(text);
        if (isData && text !== '.') continue;
        const [word = '', , secret = ''] = text.split(' ');
        const isRight = Buffer.from(secret, 'base64').toString() === `\0desk\0${password}`;
        if (word === 'EHLO') line.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (word === 'AUTH') line.write(isRight ? '235 ok\r\n' : '535 wrong password\r\n');
        else if (word === 'DATA') line.write('354 go on\r\n');
        else line.write(word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        isData = word === 'DATA';
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { told, port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** An SMS service on this machine. */
async function smsService(answer: string) {
  const calls: { url: string; headers: IncomingMessage['headers']; body: string; method: string }[] = [];
  const server = createHttp((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      calls.push({ url: request.url!, method: request.method!, headers: request.headers, body });
      response.end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { calls, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A server that may call this machine. */
const test = base.extend<{ inside: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner needs the pattern
  inside: async ({}, use) => {
    const server = await startServer({ privateTargets: ['127.0.0.0/8'] });
    await use(server);
    await server.stop();
  },
});

const nobody = (on: TestServer) => new TestAgent(on, { uuid: '', nickname: '', token: '' });

// Effect of mail.host, mail.port, mail.security, mail.username, mail.fromAddress, mail.fromName
test('mail goes by the server of the settings, with its password; a wrong one is told in its words', async ({
  inside: on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const testMail = async () => (await boss.call('POST /gateways/doTestMail', { to: 'li@shop.example' })).data;
  expect(await testMail()).toMatchObject({ ok: false, fault: 'not-configured' });

  const server = await mailServer('right');
  await publish(boss, 'mail', {
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    username: 'desk',
    fromAddress: 'desk@shop.example',
    fromName: '阳光客服',
  });
  await boss.call('POST /gateways/doSecret', { gateway: 'mail', secret: 'wrong' });
  expect(await testMail()).toMatchObject({ fault: 'credentials', detail: '535 wrong password' });
  await boss.call('POST /gateways/doSecret', { gateway: 'mail', secret: 'right' });
  expect(await testMail()).toEqual({ ok: true, fault: null, detail: '' });
  expect(server.told).toContain('MAIL FROM:<desk@shop.example>');
  expect(server.told.join('\n')).toMatch(/^From: =\?UTF-8\?\S+ <desk@shop\.example>$/m);

  // Requires what the server does not offer.
  await publish(boss, 'mail', { security: 'starttls' });
  expect(await testMail()).toMatchObject({ ok: false, fault: 'tls' });
  server.close();
});

test('a secret is not answered, and is not sent to another server than it was entered for', async ({ inside: on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await publish(boss, 'mail', { host: 'mail.example', username: 'desk' });
  await boss.call('POST /gateways/doSecret', { gateway: 'mail', secret: 'planted-secret' });
  const kept = async () => (await boss.call('GET /gateways')).data;
  expect(await kept()).toEqual({ secretKept: ['mail'], hasMailUrl: false });
  await publish(boss, 'mail', { host: 'evil.example' });
  expect(await kept()).toEqual({ secretKept: [], hasMailUrl: false });
  const { rows } = await on.database.db.query('select before, after from audit_entries');
  expect(JSON.stringify(rows)).not.toContain('planted-secret');
  const agent = await on.agent();
  expect(await agent.call('POST /gateways/doSecret', { gateway: 'mail', secret: 'x' })).toMatchObject({ status: 403 });
});

// Effect of sms.url, sms.method, sms.format, sms.headers, sms.body, codes.phone
test('codes go to phones by the service of the settings, with values escaped for its format', async ({
  inside: on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  await publish(boss, 'registration', { open: true });
  await publish(boss, 'codes', { phone: 'sms' });
  const channels = async () => (await nobody(on).call('GET /login/options')).data.codes;
  expect(await channels()).toEqual([]);

  const service = await smsService('{"code":0}');
  await publish(boss, 'sms', {
    url: `${service.url}/send?to={phone}`,
    format: 'json',
    headers: ['Authorization: Bearer {secret}'],
    body: '{"code":"{code}","text":"{text}"}',
  });
  await boss.call('POST /gateways/doSecret', { gateway: 'sms', secret: 'of "the" service' });
  expect(await channels()).toEqual(['phone']);
  await nobody(on).call('GET /sendCode', { phone: '13800138000', purpose: 'register' });
  await expect.poll(() => service.calls.length).toBe(1);
  const [call] = service.calls;
  expect(call).toMatchObject({ method: 'POST', url: '/send?to=13800138000' });
  expect(call!.headers).toMatchObject({ authorization: 'Bearer of "the" service' });
  const sent = JSON.parse(call!.body) as { code: string; text: string };
  expect(sent.text).toContain(sent.code);

  const account = { username: 'xiaolin', password: 'long-enough', phone: '13800138000', code: sent.code };
  expect(await nobody(on).call('POST /register', account)).toMatchObject({ status: 200 });

  await publish(boss, 'sms', { method: 'GET', url: `${service.url}/send?text={text}` });
  await boss.call('POST /gateways/doTestSms', { phone: '13800138000' });
  expect(service.calls.at(-1)).toMatchObject({ method: 'GET', body: '', url: expect.stringMatching(/\?text=%\w/) });
  service.close();
});

// Effect of sms.success
test('an answer without the sign of success is a failure, told without the secret', async ({ inside: on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const service = await smsService('{"code":17,"for":"planted-secret"}');
  await publish(boss, 'sms', { url: `${service.url}/send`, headers: ['X-Key: {secret}'], success: '"code":0' });
  await boss.call('POST /gateways/doSecret', { gateway: 'sms', secret: 'planted-secret' });
  const { data } = await boss.call('POST /gateways/doTestSms', { phone: '13800138000' });
  expect(data).toEqual({ ok: false, fault: 'refused', detail: '200 {"code":17,"for":"***"}' });
  service.close();
});

test.for([
  [
    'a query',
    'of "the" service',
    `<no>/send?key=${encodeURIComponent('of "the" service')}</no>`,
    '<no>/send?key=***</no>',
  ],
  ['JSON', 'of "the" service', '{"key":"of \\"the\\" service"}', '{"key":"***"}'],
  ['the end of what is told', 'planted-secret', `${'x'.repeat(190)}planted-secret`, `${'x'.repeat(190)}***`],
])(
  'a secret that a service repeats escaped, in %s, is not told',
  async ([, secret = '', answer = '', told], { inside: on }) => {
    const boss = await on.agent({ role: 'Admin' });
    const service = await smsService(answer);
    await publish(boss, 'sms', { url: `${service.url}/send`, headers: ['X-Key: {secret}'], success: '"code":0' });
    await boss.call('POST /gateways/doSecret', { gateway: 'sms', secret });
    const { data } = await boss.call('POST /gateways/doTestSms', { phone: '13800138000' });
    expect(data).toMatchObject({ fault: 'refused', detail: `200 ${told}` });
    service.close();
  },
);

base(
  'addresses inside the network are refused, as are hosts, headers and variables that do not fit',
  async ({ on }) => {
    const boss = await on.agent({ role: 'Admin' });
    const [mail, service] = [await mailServer(''), await smsService('')];
    const saved = (route: 'doEdit' | 'doDraft', section: 'mail' | 'sms', value: object) =>
      boss.call(`POST /settings/${route}`, { section, value, version: 0 } as never);
    const notHere = (field: string) => ({ status: 400, error: 'private-target', data: { fields: [field] } });
    expect(await saved('doEdit', 'mail', { host: '127.0.0.1' })).toMatchObject(notHere('host'));
    expect(await saved('doDraft', 'mail', { host: 'localhost' })).toMatchObject(notHere('host'));
    expect(await saved('doEdit', 'sms', { url: `${service.url}/send?to={phone}` })).toMatchObject(notHere('url'));
    expect(
      (
        await (
          await on.agent()
        ).call('POST /settings/doEdit', { section: 'sms', value: { url: service.url }, version: 0 } as never)
      ).error,
    ).toBe('forbidden');
    // Published while the addresses were listed.
    const store = (section: string, value: object) =>
      on.database.db.query(`insert into settings (section, value, version) values ($1, $2, 1)`, [section, value]);
    await store('mail', { host: '127.0.0.1', port: mail.port, security: 'none' });
    await store('sms', { url: `${service.url}/send` });
    await boss.call('POST /settings/doEdit', { section: 'company', value: {}, version: 0 } as never);
    const inside = { ok: false, fault: 'private-target', detail: '' };
    expect((await boss.call('POST /gateways/doTestMail', { to: 'li@shop.example' })).data).toEqual(inside);
    expect((await boss.call('POST /gateways/doTestSms', { phone: '13800138000' })).data).toEqual(inside);
    expect([mail.told, service.calls]).toEqual([[], []]);
    mail.close();
    service.close();

    const refused = async (section: 'mail' | 'sms', value: object) =>
      (await boss.call('POST /settings/doEdit', { section, value, version: 1 } as never)).error;
    expect(await refused('mail', { host: 'https://mail.example' })).toBe('bad-host');
    expect(await refused('sms', { url: 'https://{phone}.example' })).toBe('bad-target');
    expect(await refused('sms', { url: 'https://sms.example/{name}' })).toBe('unknown-variable');
    expect(await refused('sms', { headers: ['Host: evil.example'] })).toBe('bad-header');
  },
);

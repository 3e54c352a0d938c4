import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config';

const sentence = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env, []);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

test.each([
  [{ PORT: 'http' }, /^PORT is "http", which is not a port/],
  [{ PORT: '70000' }, /^PORT is "70000", which is not a port/],
  [{ DATABASE_URL: 'nonsense' }, /^DATABASE_URL is not the address of a PostgreSQL server/],
  [{ DATABASE_URL: 'http://user:secret@db/' }, /^DATABASE_URL is not the address of a PostgreSQL server/],
  [{ PARLEY_PUBLIC_URL: 'desk.example' }, /^PARLEY_PUBLIC_URL is "desk.example", which is not a web address/],
  [{ PARLEY_SMTP_URL: 'me:secret@mail.example' }, /^PARLEY_SMTP_URL is not the address of a mail server/],
  [{ PARLEY_SMTP_URL: 'smtp://mail.example:secret' }, /^PARLEY_SMTP_URL is not the address of a mail server/],
  [{ PARLEY_ADMIN_USERNAME: 'admin', PARLEY_ADMIN_PASSWORD: 'short' }, /shorter than 6/],
  [{ PARLEY_DRAIN_DELAY: '10' }, /^PARLEY_DRAIN_DELAY is "10": give seconds from 0 to 3/],
  [{ PARLEY_FILES_URL: 's3://me:secret@files' }, /^PARLEY_FILES_URL holds a key/],
  [{ PARLEY_FILES_URL: 's3://files?region=eu-1' }, /^PARLEY_FILES_URL is set without a key/],
  [{ PARLEY_DRAIN_DELAY: 'x' }, /^PARLEY_DRAIN_DELAY is "x"/],
  [{ PARLEY_DINGTALK_URL: 'relay' }, /PARLEY_DINGTALK_URL is "relay"/],
])('%j is refused with one sentence', (env, expected) => {
  expect(sentence(env)).toMatch(expected);
  expect(sentence(env)).not.toContain('secret');
});

test('an unknown option is refused', () => {
  expect(() => readConfig({}, ['--demmo'])).toThrow('"--demmo" is not an option of the server');
  expect(readConfig({}, ['--demo'])).toMatchObject({ demo: true });
});

test('valid values are accepted', () => {
  const config = readConfig(
    {
      DATABASE_URL: 'postgresql://parley@db.example/parley',
      DATABASE_REPORTS_URL: 'postgres://parley@standby.example/parley',
      PARLEY_PUBLIC_URL: 'https://desk.example/',
      PARLEY_UNLIMITED_ADDRESSES: '10.0.0.0/8, 127.0.0.1,',
      PARLEY_PRIVATE_TARGETS: '10.2.0.0/16',
      PARLEY_TRUSTED_PROXIES: '10.3.0.0/16, fd00::/8',
      PARLEY_DRAIN_DELAY: '2',
      PARLEY_SMTP_URL: 'smtps://me:secret@mail.example?from=desk@shop.example',
      PARLEY_WECOM_URL: 'https://relay.example/wecom/',
    },
    ['--demo'],
  );
  expect(config).toMatchObject({
    port: 10_000,
    host: '127.0.0.1',
    databaseUrl: 'postgresql://parley@db.example/parley',
    reportsUrl: 'postgres://parley@standby.example/parley',
    publicUrl: 'https://desk.example',
    unlimitedAddresses: ['10.0.0.0/8', '127.0.0.1'],
    privateTargets: ['10.2.0.0/16'],
    trustedProxies: ['10.3.0.0/16', 'fd00::/8'],
    drainDelay: 2,
    smtpUrl: 'smtps://me:secret@mail.example?from=desk@shop.example',
    providerUrls: { dingtalk: null, wecom: 'https://relay.example/wecom' },
    demo: true,
  });
});

import { type BucketSettings, readBucketSettings } from './object-store/settings';

/** Every environment variable, parsed once. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** Where uploaded files are; null: in a folder of the data directory. */
  bucket: BucketSettings | null;
  databaseUrl: string | null;
  /** A standby of that database which answers statistics and their exports; null: the database itself does. */
  reportsUrl: string | null;
  natsUrl: string | null;
  admin: { username: string; password: string } | null;
  publicUrl: string | null;
  smtpUrl: string | null;
  /** Encrypts backups. */
  backupKey: string | null;
  /** Addresses and ranges without rate limits. */
  unlimitedAddresses: string[];
  /** Addresses and ranges of proxies whose X-Forwarded-For is believed, besides this machine's. */
  trustedProxies: string[];
  /** Seconds between being not ready and closing, for balancers to notice. */
  drainDelay: number;
  /** Private addresses and ranges that webhooks may call. */
  privateTargets: string[];
  /** Replace the addresses of DingTalk and WeCom: of a relay, or in tests. */
  providerUrls: { dingtalk: string | null; wecom: string | null };
  /** Replaces the address of the WeChat platform: of a relay, or in tests. */
  weChatApi: string | null;
  demo: boolean;
  logLevel: string;
};

export class ConfigError extends Error {}

/** `argv`: the options of the command, without program and file. */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[]): Config {
  const unknown = argv.find((option) => option !== '--demo');
  if (unknown !== undefined)
    throw new ConfigError(
      `"${unknown}" is not an option of the server; --demo is, all others are environment variables.`,
    );
  const { PARLEY_ADMIN_USERNAME: username, PARLEY_ADMIN_PASSWORD: password } = env;
  if (username && password && password.length < 6)
    throw new ConfigError('PARLEY_ADMIN_PASSWORD is shorter than 6 characters.');
  return {
    port: port(env.PORT),
    host: env.HOST || '127.0.0.1',
    dataDir: env.PARLEY_DATA_DIR || './data',
    bucket: bucket(env),
    databaseUrl: databaseUrl('DATABASE_URL', env.DATABASE_URL),
    reportsUrl: databaseUrl('DATABASE_REPORTS_URL', env.DATABASE_REPORTS_URL),
    natsUrl: env.NATS_URL || null,
    admin: username && password ? { username, password } : null,
    publicUrl: webAddress('PARLEY_PUBLIC_URL', env.PARLEY_PUBLIC_URL),
    smtpUrl: mailServer(env.PARLEY_SMTP_URL),
    backupKey: env.PARLEY_BACKUP_KEY || null,
    unlimitedAddresses: listed(env.PARLEY_UNLIMITED_ADDRESSES),
    trustedProxies: listed(env.PARLEY_TRUSTED_PROXIES),
    drainDelay: drainDelay(env.PARLEY_DRAIN_DELAY),
    privateTargets: listed(env.PARLEY_PRIVATE_TARGETS),
    providerUrls: {
      dingtalk: webAddress('PARLEY_DINGTALK_URL', env.PARLEY_DINGTALK_URL),
      wecom: webAddress('PARLEY_WECOM_URL', env.PARLEY_WECOM_URL),
    },
    weChatApi: webAddress('PARLEY_WECHAT_API', env.PARLEY_WECHAT_API),
    demo: argv.includes('--demo'),
    logLevel: env.PARLEY_LOG_LEVEL || 'info',
  };
}

/** Entries of a variable that names several, separated by commas. */
export const listed = (value = ''): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

function port(value: string | undefined): number {
  const number = value ? Number(value) : 10_000;
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new ConfigError(`PORT is "${value}", which is not a port: give a whole number from 0 to 65535.`);
  return number;
}

/** Seconds; a stop takes 10 s at most, and draining up to 6 s of them. */
const LONGEST_DELAY = 3;

function drainDelay(value: string | undefined): number {
  const seconds = Number(value || 0);
  if (!(seconds >= 0 && seconds <= LONGEST_DELAY))
    throw new ConfigError(`PARLEY_DRAIN_DELAY is "${value}": give seconds from 0 to ${LONGEST_DELAY}.`);
  return seconds;
}

/** The error does not repeat the value, which may contain a password. */
function databaseUrl(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (!/^(postgres(ql)?:\/\/|socket:|\/)/.test(value))
    throw new ConfigError(`${name} is not the address of a PostgreSQL server: it begins with postgres://.`);
  return value;
}

/** The error does not repeat the value, which may contain a password. */
function mailServer(value: string | undefined): string | null {
  if (!value) return null;
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value))
    throw new ConfigError(
      'PARLEY_SMTP_URL is not the address of a mail server: give one such as smtp://user:password@mail.example:587.',
    );
  return value;
}

function bucket(env: NodeJS.ProcessEnv): BucketSettings | null {
  const found = readBucketSettings(env);
  if (typeof found === 'string') throw new ConfigError(found);
  return found;
}

function webAddress(name: string, value: string | undefined): string | null {
  if (!value) return null;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new ConfigError(`${name} is "${value}", which is not a web address: give one such as https://desk.example.`);
  return value.replace(/\/+$/, '');
}

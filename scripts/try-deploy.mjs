import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from './lib/output.mjs';
import { inRoot, root } from './lib/root.mjs';

// Lets the programs that read the files of deploy/ judge them, as far as they are installed: `npm run try-deploy`.
// Nothing is started, and no container engine or cluster is needed.

const env = { ...process.env, PARLEY_DOMAIN: 'desk.example', POSTGRES_PASSWORD: 'letters' };

/** Each file with the command that reads it; `prepare` returns the path of a copy that this machine can read. */
const TRIALS = [
  { file: 'prometheus-alerts.yaml', run: (path) => ['promtool', 'check', 'rules', path] },
  { file: 'Caddyfile', run: (path) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', path] },
  { file: 'Caddyfile.processes', run: (path) => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', path] },
  { file: 'nginx.conf', prepare: wholeNginx, run: (path, at) => ['nginx', '-t', '-p', at, '-c', path] },
  { file: 'parley.service', prepare: unitHere, run: (path) => ['systemd-analyze', 'verify', path] },
  { file: 'compose.yaml', run: composed([]) },
  { file: 'compose.postgres.yaml', run: composed(['compose.yaml']) },
  { file: 'compose.processes.yaml', run: composed([]) },
  { file: 'kubernetes.yaml', run: (path) => ['kubectl', 'apply', '--dry-run=server', '-f', path] },
];

function judge({ file, prepare, run }, folder) {
  const path = prepare ? prepare(file, folder) : inRoot('deploy', file);
  const [program, ...args] = run(path, folder);
  if (path === null) return tell('·', file, 'not tried: openssl makes the certificate, and is not installed');
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env, cwd: root });
  if (error) return tell('·', file, `not tried: ${program} is not installed`);
  const said = `${stdout}${stderr}`.trim();
  if (status === 0) return tell('✓', file, `read by ${program}`);
  // What reads the file is there, and the plugin or the cluster that it needs is not.
  if (
    /unknown (docker )?command|not a docker command|unknown shorthand|connect|refused|kubeconfig|no configuration|current-context/i.test(
      said,
    )
  )
    return tell('·', file, `not tried: ${said.split('\n')[0]}`);
  tell('✗', file, said);
  return false;
}

function tell(mark, file, words) {
  console.log(`${mark} ${file}: ${words}`);
  return true;
}

function composed(first) {
  return (path) => [
    'docker',
    'compose',
    ...first.flatMap((name) => ['-f', inRoot('deploy', name)]),
    '-f',
    path,
    'config',
    '-q',
  ];
}

/** The example is one server block: around it what nginx needs, and a certificate. Null: none can be made. */
function wholeNginx(file, folder) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=desk.example'],
    ...['-keyout', key, '-out', cert],
  ]);
  if (made.error || made.status !== 0) return null;
  const block = readFileSync(inRoot('deploy', file), 'utf8')
    .replace(/(ssl_certificate\s+)\S+;/, `$1${cert};`)
    .replace(/(ssl_certificate_key\s+)\S+;/, `$1${key};`)
    .replace(/listen (\[::\]:)?443/g, 'listen $18443');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    `pid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${block}\n}\n`,
  );
  return path;
}

/** The unit with programs and folders of this machine. */
function unitHere(file, folder) {
  const path = join(folder, file);
  const unit = readFileSync(inRoot('deploy', file), 'utf8')
    .replaceAll('/opt/parley', root)
    .replace('/usr/bin/node', process.execPath);
  writeFileSync(path, unit);
  return path;
}

await command(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-deploy-'));
  try {
    const wrong = TRIALS.map((trial) => judge(trial, folder)).filter((isGood) => !isGood).length;
    if (wrong > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

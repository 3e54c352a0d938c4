import { createServer } from 'node:net';
import { type Finding, failed, note, ok } from './finding';

/** Is the port free, or used by Parley itself? */
export async function checkPort(host: string, port: number): Promise<Finding[]> {
  const problem = await tryToListen(host, port);
  if (problem === undefined) return [ok(`Port ${port} on ${host} is free`)];
  if (problem !== 'EADDRINUSE')
    return [failed(`Port ${port} on ${host} cannot be used (${problem}): set HOST and PORT.`)];
  if (await isParley(host, port)) return [note(`Port ${port} on ${host}: Parley is running there`)];
  return [failed(`Port ${port} on ${host} is used by another program: stop it, or set PORT to another number.`)];
}

function tryToListen(host: string, port: number): Promise<string | undefined> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => answer(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => answer(undefined)));
  });
}

async function isParley(host: string, port: number): Promise<boolean> {
  const answer = await fetch(`http://${host}:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  return answer?.ok === true;
}

import { generateKeyPairSync, sign } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { der, type Node, readNode, selfSigned } from './ber';

export type Entry = { dn: string; password: string; attributes: Record<string, string[]> };
export type TestDirectory = {
  /** By TLS from the start; `startTls`: by StartTLS. */
  address: string;
  startTls: string;
  certificate: string;
  entries: Entry[];
  /** The filters that were asked for, as `(attribute=value)`. */
  filters: string[];
  /** The names that bound, or tried to. */
  binds: string[];
  /** Binds over a connection without TLS. */
  plainBinds: number;
  close(): Promise<void>;
};

const OK = 0;
const INVALID_CREDENTIALS = 49;
const NO_SUCH_OBJECT = 32;

/** A directory on this machine: binds, searches by one attribute, StartTLS (RFC 4511). */
export async function startDirectory(entries: Entry[]): Promise<TestDirectory> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const cert = selfSigned(publicKey.export({ type: 'spki', format: 'der' }), (bytes) =>
    sign('sha256', bytes, privateKey),
  );
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const sockets = new Set<Socket>();
  const serve = (socket: Socket, isSecure: boolean): void => {
    sockets.add(socket);
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (let message = readNode(waiting); message; message = readNode(waiting)) {
        waiting = waiting.subarray(message.size);
        answer(socket, message, isSecure);
      }
    });
  };
  const secure = createTlsServer({ cert, key }, (socket) => serve(socket, true));
  const plain = createServer((socket) => serve(socket, false));
  for (const server of [secure, plain]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const portOf = (server: typeof plain): number => (server.address() as AddressInfo).port;
  const directory: TestDirectory = {
    address: `ldaps://127.0.0.1:${portOf(secure)}`,
    startTls: `ldap://127.0.0.1:${portOf(plain)}`,
    certificate: cert,
    entries,
    filters: [],
    binds: [],
    plainBinds: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([secure, plain].map((server) => new Promise((done) => void server.close(done))));
    },
  };

  function answer(socket: Socket, { parts: [id, operation] }: Node, isSecure: boolean): void {
    const reply = (tag: number, ...body: Buffer[]): void =>
      void socket.write(der(0x30, der(0x02, id!.body), der(tag, ...body)));
    const result = (code: number): Buffer[] => [der(0x0a, code), der(0x04), der(0x04)];
    if (operation!.tag === 0x60) {
      if (!isSecure) directory.plainBinds += 1;
      reply(0x61, ...result(mayBind(operation!) ? OK : INVALID_CREDENTIALS));
    } else if (operation!.tag === 0x63) {
      const found = search(operation!);
      for (const entry of found ?? []) reply(0x64, der(0x04, entry.dn), attributesOf(entry));
      reply(0x65, ...result(found ? OK : NO_SUCH_OBJECT));
    } else if (operation!.tag === 0x77) {
      reply(0x78, ...result(OK));
      socket.removeAllListeners('data');
      serve(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) }), true);
    } else socket.end();
  }

  function mayBind({ parts: [, dn, password] }: Node): boolean {
    const [name, given] = [dn!.body.toString(), password!.body.toString()];
    directory.binds.push(name);
    // As many directories do: without a password it is a bind as nobody, and succeeds.
    return given === '' || entries.some((entry) => entry.dn === name && entry.password === given);
  }

  function search({ parts: [base, scope, , , , , filter] }: Node): Entry[] | null {
    const below = entries.filter(({ dn }) => dn.endsWith(base!.body.toString()));
    if (below.length === 0) return null;
    if (scope!.body[0] === 0) return [ofName(base!.body.toString())];
    const [attribute, value] = filter!.parts.map(({ body }) => body.toString());
    directory.filters.push(`(${attribute}=${value})`);
    return filter!.tag === 0xa3 ? below.filter(({ attributes }) => attributes[attribute!]?.includes(value!)) : below;
  }

  const ofName = (dn: string): Entry =>
    entries.find((entry) => entry.dn === dn) ?? { dn, password: '', attributes: {} };

  const attributesOf = ({ attributes }: Entry): Buffer =>
    der(
      0x30,
      ...Object.entries(attributes).map(([name, values]) =>
        der(0x30, der(0x04, name), der(0x31, ...values.map((value) => der(0x04, value)))),
      ),
    );

  return directory;
}

import { readFileSync } from 'node:fs';

/** The state of an open connection in /proc/net/tcp; any other: one side has closed it. */
const established = '01';

export interface TcpLine {
  isOpen: boolean;
  /** Bytes that the kernel holds of what the server has sent and the client has not read. */
  held: number;
}

/** The connection of a client's port to a server's port, both on this machine (IPv4), from the server's side. */
export function tcpLine(clientPort: number, serverPort: number): TcpLine {
  const rows = readFileSync('/proc/net/tcp', 'latin1')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const find = (local: number, remote: number) =>
    rows.find(([, from, to]) => portOf(from) === local && portOf(to) === remote);
  const server = find(serverPort, clientPort);
  const [toSend = 0] = queuesOf(server);
  const [, toRead = 0] = queuesOf(find(clientPort, serverPort));
  return { isOpen: server?.[3] === established, held: toSend + toRead };
}

const portOf = (address = ''): number => Number.parseInt(address.slice(address.indexOf(':') + 1), 16);

/** Bytes to send and to read. */
const queuesOf = (row: string[] | undefined): number[] =>
  row?.[4]?.split(':').map((hex) => Number.parseInt(hex, 16)) ?? [];

import type { Socket } from 'node:net';
import { Refusal } from '../errors';
import { errorEnvelope } from './failure';

/** Answers bytes that are not HTTP, or too large headers, with the usual envelope, then closes the connection. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'too-large' : 'bad-request');
  const body = JSON.stringify(errorEnvelope(refusal, 'zh'));
  const head = [
    `HTTP/1.1 ${refusal.status} ${refusal.status === 413 ? 'Content Too Large' : 'Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

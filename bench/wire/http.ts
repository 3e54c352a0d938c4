import { Agent, type IncomingMessage, request } from 'node:http';

/** The answer to a call: the HTTP status and the envelope's three fields. */
export interface Answer<T> {
  status: number;
  code: number;
  msg: string;
  data: T;
  cookies: string[];
}

/** A call answered with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  constructor(path: string, answer: Answer<unknown>) {
    const error = (answer.data as { error?: string } | null)?.error ?? '';
    super(`${path}: HTTP ${answer.status}, code ${answer.code} ${error} ${answer.msg}`);
    this.status = answer.status;
    this.error = error;
  }
}

/** Calls to one origin over a few keep-alive connections, so that setting up thousands of visitors is cheap. */
export class Http {
  readonly origin: string;
  private readonly agent: Agent;

  constructor(origin: string, connections = 32) {
    this.origin = origin;
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  get<T>(path: string, credential?: string): Promise<T> {
    return this.data<T>('GET', path, credential);
  }

  post<T>(path: string, body: unknown, credential?: string): Promise<T> {
    return this.data<T>('POST', path, credential, body);
  }

  /** Makes one call and returns the answer for any status. Rejects only when the connection fails. */
  call<T>(method: string, path: string, credential?: string, body?: unknown): Promise<Answer<T>> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers: Record<string, string | number> = {};
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    if (credential) headers.authorization = `Bearer ${credential}`;
    return new Promise((resolve, reject) => {
      const call = request(this.origin + path, { method, headers, agent: this.agent, timeout: 20_000 }, (answer) => {
        readAnswer<T>(answer).then(resolve, reject);
      });
      call.on('timeout', () => call.destroy(new Error(`${path}: no answer in 20 s`)));
      call.on('error', reject);
      call.end(text);
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private async data<T>(method: string, path: string, credential?: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, credential, body);
    if (answer.status !== 200 || answer.code !== 200) throw new Refusal(`${method} ${path}`, answer);
    return answer.data;
  }
}

async function readAnswer<T>(response: IncomingMessage): Promise<Answer<T>> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const status = response.statusCode ?? 0;
  const cookies = response.headers['set-cookie'] ?? [];
  try {
    const envelope = JSON.parse(text) as { code: number; msg: string; data: T };
    return { status, cookies, code: Number(envelope.code), msg: envelope.msg, data: envelope.data };
  } catch {
    return { status, cookies, code: 0, msg: text.slice(0, 200), data: undefined as T };
  }
}

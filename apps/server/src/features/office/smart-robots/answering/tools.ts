import { randomUUID } from 'node:crypto';
import type { Masking } from '@parley/core/robot/grounding/masking';
import type { ToolParameters } from '@parley/protocol/http/robots/smart';
import { streamTarget } from '../../../../outside/stream-target';
import type { IsListed } from '../../../../outside/target';
import { signatureOf } from '../../webhooks/signature';
import type { ChatTool, ToolCall } from '../model/model-client';
import { toolArguments } from './tool-arguments';

export type Tool = {
  id: string;
  name: string;
  description: string;
  parameters: ToolParameters;
  url: string;
  secret: string;
};

/** Whom a tool is called for: passed by the server, never by the model. */
export type ToolIdentity = { YQToken: string | null; conversation: string | null; site: string | null };

/** Milliseconds for a call, and bytes of its answer that are read. */
const TOOL_MS = 2500;
const MAX_ANSWER_BYTES = 16 * 1024;

export const chatTools = (tools: readonly Tool[]): ChatTool[] =>
  tools.map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } }));

type Parts = { isListed: IsListed; now: number; masking: Masking; identity: ToolIdentity; stopped: AbortSignal };

/** What a tool answered, as text; null: it was not called, or failed. */
export async function callTool(tools: readonly Tool[], call: ToolCall, parts: Parts): Promise<string | null> {
  const tool = tools.find(({ name }) => name === call.name);
  const given = tool && toolArguments(call.arguments, tool.parameters);
  if (!tool || !given) return null;
  const restored = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'string' ? parts.masking.restored(value) : value,
    ]),
  );
  return post(tool, restored, parts).catch(() => null);
}

async function post(tool: Tool, given: object, { isListed, now, identity, stopped }: Parts): Promise<string | null> {
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(now / 1000);
  const body = JSON.stringify({
    type: 'robot.tool',
    timestamp: new Date(now).toISOString(),
    data: { tool: tool.name, arguments: given, ...identity },
  });
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(TOOL_MS)]);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, [tool.secret]),
  };
  const answer = await streamTarget(tool.url, { method: 'POST', headers, body, signal }, isListed);
  if (!answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  return beginningOf(answer);
}

async function beginningOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    length += part.length;
    if (length >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}

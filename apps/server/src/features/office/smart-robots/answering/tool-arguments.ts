import type { ToolParameters } from '@parley/protocol/http/robots/smart';

type Value = string | number | boolean;

/** The arguments of a call if they fit what the tool declares; null: they do not. Others than declared are refused. */
export function toolArguments(given: string, { properties, required }: ToolParameters): Record<string, Value> | null {
  const parsed = parse(given);
  if (!parsed || required.some((name) => parsed[name] === undefined)) return null;
  const values = Object.entries(parsed);
  const isDeclared = values.every(([name, value]) => {
    const parameter = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return parameter !== undefined && fits(value, parameter);
  });
  return isDeclared ? (Object.fromEntries(values) as Record<string, Value>) : null;
}

function parse(given: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(given || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

const MAX_LENGTH = 1000;

function fits(value: unknown, parameter: ToolParameters['properties'][string]): boolean {
  const { type, minimum = -Infinity, maximum = Infinity, maxLength = MAX_LENGTH } = parameter;
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'string')
    return typeof value === 'string' && value.length <= maxLength && (parameter.enum?.includes(value) ?? true);
  if (typeof value !== 'number' || !Number.isFinite(value) || value < minimum || value > maximum) return false;
  return type === 'number' || Number.isInteger(value);
}

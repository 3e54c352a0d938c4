import type { Tool } from './queries';

export const PARAMETER_TYPES = ['string', 'number', 'integer', 'boolean'] as const;

/** A parameter as the form has it. */
export type ParameterValues = {
  name: string;
  type: (typeof PARAMETER_TYPES)[number];
  description: string;
  required: boolean;
};

export const parametersOf = ({ parameters: { properties, required } }: Tool): ParameterValues[] =>
  Object.entries(properties).map(([name, { type, description }]) => ({
    name,
    type,
    description,
    required: required.includes(name),
  }));

/** What the form does not show of a known parameter (choices, bounds) stays while its type does. */
export function toParameters(values: readonly ParameterValues[], known: Tool | null) {
  const before = known?.parameters.properties ?? {};
  const properties = Object.fromEntries(
    values.map(({ name, type, description }) => {
      const one = Object.hasOwn(before, name) ? before[name] : undefined;
      return [name, { ...(one?.type === type && one), type, description }];
    }),
  );
  const required = values.filter((one) => one.required).map(({ name }) => name);
  return { type: 'object' as const, properties, required };
}

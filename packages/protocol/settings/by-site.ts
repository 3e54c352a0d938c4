import * as z from 'zod';
import type { Section } from './section';
import { readFitting, type SectionName, type SectionValue, sectionNames, sections } from './sections';

/** A site's own values of a section, over the organisation's field by field. */
export type OwnValue<N extends SectionName> = Partial<SectionValue<N>>;

/** Fields of a section that a site may have values of its own for. */
export function siteFields(name: SectionName): readonly string[] {
  const { bySite = [] }: Section = sections[name];
  return bySite === true ? Object.keys(sections[name].shape.shape) : bySite;
}

/** The shape of a site's own values: those fields, none of them required, without defaults. */
export const ownShapes = Object.fromEntries(sectionNames.map((name) => [name, ownShape(name)])) as Record<
  SectionName,
  z.ZodType
>;

function ownShape(name: SectionName): z.ZodType {
  const fields: Record<string, z.ZodType> = sections[name].shape.shape;
  const own = siteFields(name).map((field) => [field, withoutDefault(fields[field]!).optional()]);
  return z.object(Object.fromEntries(own));
}

function withoutDefault(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
}

/** A site's own values as stored; fields that do not fit are left out. */
export const readOwn = <N extends SectionName>(
  name: N,
  stored: unknown,
): { value: OwnValue<N>; unreadable: string[] } => readFitting(ownShapes[name], stored);

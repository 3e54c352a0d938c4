/** A text in every language of the product. */
export type Text = Readonly<Record<'zh' | 'en', string>>;

/**
 * One field of a list, declared once: the titles of its column in the list and in exported files, the label of its filter,
 * and the texts of its values.
 */
export type Field = {
  readonly label: Text;
  /** How exported files write it; a text if left out. */
  readonly kind?: 'text' | 'number' | 'time';
  /** Width of its column in a workbook, in characters; by its kind if left out. */
  readonly width?: number;
  /** Texts of the values that it can have, by value. */
  readonly values?: Readonly<Record<string, Text>>;
  /** Its values are regions as the address data names them, in Chinese. */
  readonly isRegion?: true;
};

/** The fields of one list, in the order of its exported file, and the name of that file. */
export type FieldList<Key extends string = string> = {
  readonly name: Text;
  readonly fields: Readonly<Record<Key, Field>>;
};

/** The keys of all fields, in their order: the columns that an export can have. */
export const keysOf = <Key extends string>({ fields }: FieldList<Key>): [Key, ...Key[]] =>
  Object.keys(fields) as [Key, ...Key[]];

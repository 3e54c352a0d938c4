/** When a UUID of version 7 was made: its first 48 bits are milliseconds. Null for any other text. */
export function uuidTime(id: string): number | null {
  const match = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id);
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : null;
}

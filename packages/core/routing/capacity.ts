/** whether an agent has room for one more. A limit of 0 is no limit. */
export function hasRoom({ load, limit }: { load: number; limit: number }): boolean {
  return limit === 0 || load < limit;
}

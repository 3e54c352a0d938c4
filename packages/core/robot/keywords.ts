import type { Keyword, RobotIndex } from './build-index';
import type { Query } from './query';

/** Keywords of which every part stands in a text, with the places of the units that they cover. */
export function findKeywords({ keywordRoot, byPart }: RobotIndex, { units }: Query): Map<Keyword, number[]> {
  const places = new Map<string, number[]>();
  for (let start = 0; start < units.length; start += 1) {
    let node: typeof keywordRoot | undefined = keywordRoot;
    for (let end = start; end < units.length; end += 1) {
      node = node.next.get(units[end]!.text);
      if (!node) break;
      for (const part of node.parts)
        if (byPart.has(part) && !places.has(part))
          places.set(
            part,
            Array.from({ length: end + 1 - start }, (_, step) => start + step),
          );
    }
  }
  const found = new Map<Keyword, number[]>();
  for (const part of places.keys())
    for (const keyword of byPart.get(part)!)
      if (!found.has(keyword) && keyword.parts.every((one) => places.has(one)))
        found.set(keyword, [...new Set(keyword.parts.flatMap((one) => places.get(one)!))]);
  return found;
}

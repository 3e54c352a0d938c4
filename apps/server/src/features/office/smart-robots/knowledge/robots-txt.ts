/** What a site's robots.txt allows to a program (RFC 9309). */
export type RobotsRules = {
  allows(path: string): boolean;
  /** Addresses of sitemaps. */
  sitemaps: string[];
  /** Milliseconds between two pages; null: not said. */
  delayMs: number | null;
};

type Group = { agents: string[]; rules: { allow: boolean; path: string }[]; delayMs: number | null };

const MOST_RULES = 2000;

/** The rules for `agent`; without a group of its own those for `*`. */
export function robotsRules(text: string, agent: string): RobotsRules {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let isNaming = false;
  for (const line of text.slice(0, 512 * 1024).split(/\r\n?|\n/)) {
    const [said = ''] = line.split('#', 1);
    const colon = said.indexOf(':');
    const field = said.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = said.slice(colon + 1).trim();
    if (field === 'sitemap') sitemaps.push(value);
    if (field === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delayMs: null });
      groups.at(-1)!.agents.push(value.toLowerCase());
    } else if (groups.length > 0 && (field === 'allow' || field === 'disallow')) {
      const { rules } = groups.at(-1)!;
      if (value !== '' && rules.length < MOST_RULES) rules.push({ allow: field === 'allow', path: value });
    } else if (groups.length > 0 && field === 'crawl-delay' && Number.isFinite(Number(value)))
      groups.at(-1)!.delayMs = Number(value) * 1000;
    if (field !== '') isNaming = field === 'user-agent';
  }
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const used = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = used.flatMap((group) => group.rules);
  return {
    sitemaps,
    delayMs: used.map(({ delayMs }) => delayMs).find((delay) => delay !== null) ?? null,
    allows(path) {
      const fitting = rules
        .filter((rule) => fits(rule.path, path))
        // The longest one decides; of two as long, the one that allows.
        .sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
      return fitting[0]?.allow ?? true;
    },
  };
}

/** `*` stands for anything, `$` for the end. Linear in path and pattern. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (isLast && isWhole) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/**
 * The server creates and sends pushes in few places: `pushOf` is called where recipients are decided, the push sender sends
 * them, and one file serialises them. Each rule names the only files that may contain an expression.
 */
const RULES = [
  {
    finds: /\bhub\.(push|pushUnheld)\(/,
    only: ['live/push-sender'],
    says: 'only the push sender calls the hub (live/push-sender.ts).',
  },
  {
    finds: /\bpushOf\(/,
    only: ['live/push', 'live/visitor-pushes', 'live/frames', 'live/guests'],
    says: 'pushes are created where their recipients are decided (live/push.ts).',
  },
  {
    finds: /\bas (Body|Frame)\b/,
    only: ['live/push-text', 'live/frames', 'live/hub'],
    says: 'frames are serialised in live/push-text.ts and live/frames.ts.',
  },
  { finds: /\bws\.send\(/, only: [], says: 'only a session writes to its socket (live/sockets/session.ts).' },
  {
    finds: /\bcode: ?'\d{4}'|\bcase '\d{4}':|[!=]== '\d{4}'|"code\\?":\s*"\d/,
    only: ['live/push', 'live/visitor-pushes'],
    says: 'use the names of the codes (protocol/codes.ts).',
  },
];

/** Violations of the rules in a file of the server: one sentence with the line for each. */
export function pushRuleViolations(file, text) {
  const inner = /^apps\/server\/src\/(.+)\.tsx?$/.exec(file)?.[1];
  if (inner === undefined || /\.test$|(^|\/)testing\//.test(inner)) return [];
  const rules = RULES.filter(({ only }) => !only.includes(inner));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.filter(({ finds }) => finds.test(line)).map(({ says }) => `${file}:${index + 1}: ${says}`),
    );
}

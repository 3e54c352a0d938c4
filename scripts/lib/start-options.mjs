import { UserError } from './output.mjs';

export const startHelp = (command) => `Usage: ${command} [-- --demo]

Installs missing packages, builds what changed and starts the server, by default on http://127.0.0.1:10000.

  --demo       adds sample data: shops, agents, conversations. A second start adds nothing.
  -h, --help   prints this help and starts nothing.

Everything else is set by environment variables (PORT, HOST, PARLEY_DATA_DIR, DATABASE_URL, …): see docs/operate.md.`;

/** Reads the options of a start. Anything unknown is refused: a mistyped --demo would start without sample data. */
export function readStartOptions(args, command) {
  const unknown = args.find((arg) => !['--demo', '--help', '-h'].includes(arg));
  if (unknown !== undefined)
    throw new UserError(`"${unknown}" is not an option of ${command}. Run "${command} -- --help" to see them.`);
  return { help: args.includes('--help') || args.includes('-h') };
}

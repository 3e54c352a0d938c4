/** One line to the person at the terminal. Standard error, so that a program may read what a command answers. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Says what is being done while it is done, and how long it took. */
export async function step(what, work) {
  const started = performance.now();
  say(`· ${what} …`);
  const result = await work();
  say(`  ${what}: ${seconds(started)}`);
  return result;
}

/** Something that a person must put right: one clear sentence, no stack. */
export class Trouble extends Error {}

/** Runs a command's work; trouble ends it with one sentence and a failure. */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    say(error instanceof Trouble ? `✗ ${error.message}` : (error?.stack ?? String(error)));
    process.exit(1);
  }
}

function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

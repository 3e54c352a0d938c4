/** Prints one line to standard error; standard output is kept for a command's result. */
export function print(text) {
  process.stderr.write(`${text}\n`);
}

/** Prints the name of a step before `work`, and its duration after it. */
export async function step(what, work) {
  const started = performance.now();
  print(`· ${what} …`);
  const result = await work();
  print(`  ${what}: ${seconds(started)}`);
  return result;
}

/** An error that the user must fix: printed as one sentence without a stack. */
export class UserError extends Error {}

/** Runs a command's work; an error is printed and ends the process with code 1. */
export async function command(work) {
  try {
    await work();
  } catch (error) {
    print(error instanceof UserError ? `✗ ${error.message}` : (error?.stack ?? String(error)));
    process.exit(1);
  }
}

function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

/** The number given on the command line as `--name=…`; without it `usual`. */
export function option(name: string, usual: number): number {
  const word = process.argv.find((candidate) => candidate.startsWith(`--${name}=`));
  return word ? Number(word.slice(name.length + 3)) : usual;
}

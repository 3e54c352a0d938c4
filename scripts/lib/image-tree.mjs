import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What the last stage of a Dockerfile copies and runs, in order. `isBuilt`: from the stage that builds. Covers the forms
 * that deploy/Dockerfile uses; throws on others.
 */
export function lastStageOf(dockerfile) {
  const lines = dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const from = lines.findLastIndex((line) => line.startsWith('FROM '));
  return lines.slice(from + 1).flatMap((line) => {
    if (line.startsWith('RUN ')) return [{ run: line.slice(4) }];
    if (!line.startsWith('COPY ')) return [];
    const words = line.split(/\s+/).slice(1);
    const flags = words.filter((word) => word.startsWith('--'));
    const paths = words.filter((word) => !word.startsWith('--'));
    if (flags.some((flag) => flag !== '--from=build') || paths.length < 2) throw new Error(`not understood: ${line}`);
    return [
      {
        copy: paths.slice(0, -1).map((path) => path.replace('/parley/', '')),
        to: paths.at(-1),
        isBuilt: flags.length > 0,
      },
    ];
  });
}

/** Copies the files of a stage from a built checkout into a folder. */
export function copyStage(steps, root, folder) {
  for (const { copy = [], to } of steps)
    for (const path of copy) {
      const target = to.endsWith('/') ? join(folder, to, path) : join(folder, to);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(root, path), target, { recursive: true });
    }
}

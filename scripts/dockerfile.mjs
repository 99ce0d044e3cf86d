import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-binary.mjs';

/** The instructions of the Dockerfile by stage, in order: `{from, name, steps: [{instruction, rest}]}`. */
export function readDockerfile(text = readFileSync(join(root, 'Dockerfile'), 'utf8')) {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim());
  const stages = [];
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [from = '', , name] = rest.split(/\s+/);
      stages.push({ from, name, steps: [] });
    } else stages.at(-1)?.steps.push({ instruction, rest });
  }
  return stages;
}

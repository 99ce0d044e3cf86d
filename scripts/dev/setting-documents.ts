import type * as z from 'zod';
import { settingGroups } from '@/lib/config/environment';

const EXAMPLE_HEAD = [
  '# Every setting is optional; these are the defaults. `npm start` and the other commands read .env beside this file,',
  '# and .env.local, which has precedence; the environment has it over both.',
  '# Written by `npm run settings` from lib/config, where each is declared.',
];
const LINE_WIDTH = 118;

const groups = Object.entries<Record<string, z.ZodType>>(settingGroups).map(([heading, settings]) => ({
  heading,
  settings: Object.entries(settings).map(([name, schema]) => ({
    name,
    fallback: String(schema.parse(undefined) ?? ''),
    description: schema.description,
  })),
}));

function writeComment(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length < LINE_WIDTH) lines.splice(-1, 1, line);
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}`);
}

/** Writes the content of `.env.example`. */
export function writeSettingsExample(): string {
  const parts = groups.map(({ heading, settings }) => [
    `# --- ${heading}`,
    ...settings.flatMap(({ name, fallback, description }) => [
      ...(description ? writeComment(description) : []),
      `${name}=${fallback}`,
    ]),
  ]);
  return `${[EXAMPLE_HEAD, ...parts].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

import type { Command } from './command.ts';

const examples = [
  'npm run admin -- leader mariam@club.example.org --name "Mariam Adel"',
  'npm run admin -- two-step-off omar@club.example.org',
  'npm run admin -- check --mend',
];

export function helpOf(commands: readonly Command[]): string {
  const lines = commands.map((command) => ({ call: callOf(command), summary: command.summary }));
  const width = Math.max(...lines.map(({ call }) => call.length)) + 2;
  return [
    'What the operator of the server can do, while it runs and while it is stopped.',
    'Run it with the settings of the server (PUBLIC_URL, DATA_DIR, DATABASE_URL, SECRET_KEY …).',
    '',
    ...lines.map(({ call, summary }) => `  ${call.padEnd(width)}${summary}`),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

const callOf = ({ name, words, usage }: Command): string =>
  [name, ...words.map((word) => `<${word}>`), usage].filter(Boolean).join(' ');

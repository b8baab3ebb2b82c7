/** Why a statement of a migration breaks the previous release, which runs beside the new one for a while. */
const rules: { pattern: RegExp; reason: string }[] = [
  {
    pattern: /\bdrop (?:column|table|view|type|schema|function)\b/i,
    reason: 'removes what the release may use',
  },
  { pattern: /\brename\b/i, reason: 'renames what the release may use' },
  { pattern: /\bset not null\b/i, reason: 'requires a value that the release may not write' },
  { pattern: /\balter column\b.*\btype\b/is, reason: 'changes a type that the release reads and writes' },
  {
    pattern: /\badd column\b(?!.*\b(?:default|generated)\b).*\bnot null\b/is,
    reason: 'requires a value that the release does not write',
  },
  { pattern: /\bdrop default\b/i, reason: 'requires a value that the release may not write' },
];

const onExisting: { pattern: RegExp; reason: string }[] = [
  {
    pattern: /\balter table\b\s+("?[\w."]+"?)\s+add constraint\b.*\b(?:check|unique|exclude|foreign key)\b/is,
    reason: 'refuses rows that the release may write',
  },
  {
    pattern: /\bcreate unique index\b.*?\bon\b\s+("?[\w."]+"?)/is,
    reason: 'refuses rows that the release may write',
  },
];

const bare = (name: string): string => name.replaceAll('"', '').replace(/^public\./, '');

/** The statements of a migration without comments. What a function does when it runs is not a change of the tables. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/^\s*--(?!> statement-breakpoint).*$/gm, '')
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.trim())
    .filter(Boolean);

export interface Breaking {
  statement: string;
  reason: string;
}

/** The statements of new migrations that the previous release would not survive. */
export function breakingStatements(migrations: readonly string[]): Breaking[] {
  const statements = migrations.flatMap(statementsOf);
  const created = new Set(
    statements.flatMap((statement) => {
      const name = /\bcreate (?:unlogged )?table (?:if not exists )?("?[\w."]+"?)/i.exec(statement)?.[1];
      return name === undefined ? [] : [bare(name)];
    }),
  );
  const found: Breaking[] = [];
  for (const statement of statements) {
    const broken = rules.find(({ pattern }) => pattern.test(statement));
    const refused = onExisting.find(({ pattern }) => {
      const table = pattern.exec(statement)?.[1];
      return table !== undefined && !created.has(bare(table));
    });
    const reason = broken?.reason ?? refused?.reason;
    if (reason !== undefined) found.push({ statement, reason });
  }
  return found;
}

const complaint = /\b(?:FATAL|PANIC|ERROR|error):\s|error while loading/;
// Progress, and messages to sessions when a server starts or stops: neither explains a failure.
const noise = /\bLOG:\s|terminating connection|the database system is/;
// "2026-01-31 10:00:00.000 UTC [42] FATAL:  " of the server, "initdb: error: " of the tools.
const decoration = /^(?:\S+ \S+ \S+ \[\d+\] )?(?:.*?\b(?:FATAL|PANIC|ERROR|error):\s+)?/;

/** The line that explains why a program of PostgreSQL failed: its first error, else its last line. */
export function reasonIn(output: string, otherwise = 'it ended without a word'): string {
  const lines = output.split('\n').filter((line) => line.trim() && !noise.test(line));
  const line = lines.find((each) => complaint.test(each)) ?? lines.at(-1) ?? otherwise;
  return line.replace(decoration, '').trim();
}

export function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] ?? '';
}

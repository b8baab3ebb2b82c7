/** How far a long command is: bytes of its current step. */
export interface Step {
  name: string;
  done: number;
  /** An estimate; 0 when unknown. */
  total: number;
}

export type OnProgress = (step: Step) => void;

export const noProgress: OnProgress = () => {};

/** Counts the bytes that pass. */
export async function* counted(
  source: AsyncIterable<Buffer>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    onBytes(chunk.length);
    yield chunk;
  }
}

export function megabytes(bytes: number): string {
  const digits = bytes < 10_000_000 ? 1 : 0;
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${(bytes / 1_000_000).toLocaleString('en', places)} MB`;
}

function lineOf({ name, done, total }: Step): string {
  const percent = total > 0 ? ` ${Math.min(100, Math.floor((done / total) * 100))} %` : '';
  return `${name}:${percent} ${megabytes(done)}`;
}

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

const lineEveryMs = { terminal: 100, plain: 10_000 };
const clearLine = '\r\u001B[K';

/** One line that moves on a terminal; elsewhere a line at the beginning of each step and every ten seconds. */
export function showProgress(
  output: Terminal,
  now: () => number = Date.now,
): { on: OnProgress; end(): void } {
  const terminal = output.isTTY === true;
  let last = { name: '', at: 0 };
  return {
    on(step) {
      const fresh = step.name !== last.name;
      if (!fresh && now() - last.at < lineEveryMs[terminal ? 'terminal' : 'plain']) return;
      last = { name: step.name, at: now() };
      output.write(terminal ? `${clearLine}${lineOf(step)}` : `${fresh ? step.name : lineOf(step)}\n`);
    },
    end() {
      if (terminal && last.name) output.write(clearLine);
    },
  };
}

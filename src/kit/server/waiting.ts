/** Prints one line of progress. */
export type Say = (line: string) => void;

const firstMessageMs = 1_500;
const repeatMs = 10_000;

/** Says what a start waits for when it takes a moment, again every ten seconds, and when the wait is over. */
export async function announceWait<T>(say: Say, what: string | (() => string), work: Promise<T>): Promise<T> {
  const began = Date.now();
  const name = () => (typeof what === 'string' ? what : what());
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  let timer = setTimeout(() => {
    say(`Waiting for ${name()}`);
    timer = setInterval(() => say(`Still waiting for ${name()} after ${seconds()} s`), repeatMs);
  }, firstMessageMs);
  const result = await work.finally(() => clearInterval(timer));
  if (Date.now() - began >= firstMessageMs) say(`Done after ${seconds()} s`);
  return result;
}

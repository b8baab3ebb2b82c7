import { LRUCache } from 'lru-cache';
import type postgres from 'postgres';

/** Each connection stores its statements until it is closed: few, short, and only those that come again. */
const mostTexts = 300;
const longestText = 4_000;

/**
 * The driver sends a query that is not prepared in two round trips, the first to ask for the types of its values. From
 * the second time that a text is sent, it is prepared, and takes one.
 */
export function prepareRepeated(client: postgres.Sql): postgres.Sql {
  const seen = new LRUCache<string, true>({ max: mostTexts });
  const repeats = (text: string): boolean => {
    if (text.length > longestText) return false;
    const isKnown = seen.has(text);
    seen.set(text, true);
    return isKnown;
  };

  /** A transaction has a client of its own, and a part of one that can be undone another. */
  const prepare = <Client extends postgres.Sql | postgres.TransactionSql>(of: Client): Client => {
    const unsafe = of.unsafe.bind(of);
    of.unsafe = ((text, values = [], options = {}) => {
      const isPrepared = options.prepare === true || (values.length > 0 && repeats(text));
      return unsafe(text, values, { ...options, prepare: isPrepared });
    }) as typeof unsafe;
    if ('begin' in of) of.begin = within(of.begin.bind(of));
    if ('savepoint' in of) of.savepoint = within(of.savepoint.bind(of));
    return of;
  };
  const within = <Begin>(begin: Begin): Begin =>
    ((...args: unknown[]) => {
      const run = args.pop() as (tx: postgres.TransactionSql) => unknown;
      return (begin as (...args: unknown[]) => unknown)(...args, (tx: postgres.TransactionSql) =>
        run(prepare(tx)),
      );
    }) as Begin;
  return prepare(client);
}

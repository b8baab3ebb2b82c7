const wellKnown = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com'];

/** One slip away from a well-known domain, and real. */
const real = new Set(['mail.com', 'email.com', 'ymail.com', 'fmail.com', 'hmail.com', 'cloud.com']);

/** Whether one letter is missing, too many or another, or two neighbours are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let from = 0;
  while (from < meant.length && typed[from] === meant[from]) from += 1;
  const [left, right] = [typed.slice(from), meant.slice(from)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

const parts = (domain: string): [string, string] => {
  const dot = domain.indexOf('.');
  return [domain.slice(0, dot), domain.slice(dot)];
};

/** `ali@gmail.com` for `ali@gmial.con`; null where nothing looks mistyped. At most one slip on each side of the dot. */
export function suggestedAddress(email: string): string | null {
  const [, name = '', domain = ''] = /^(\S+)@([^\s@]+\.[^\s@]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (name === '' || real.has(domain) || wellKnown.includes(domain)) return null;
  const [host, ending] = parts(domain);
  const meant = wellKnown.find((known) => {
    const [knownHost, knownEnding] = parts(known);
    const near = (typed: string, right: string) => typed === right || isOneSlip(typed, right);
    return near(host, knownHost) && near(ending, knownEnding);
  });
  return meant === undefined ? null : `${name}@${meant}`;
}

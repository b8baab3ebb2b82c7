import { useEffect, useRef } from 'react';

interface Options<To> {
  /** Whether the person is on the page that is open. */
  shows: (to: To) => boolean;
  open: (to: To) => void;
  focus: (to: To) => void;
}

/** Goes to a person, as soon as the page with them has loaded. */
export function useGoTo<To>({ shows, open, focus }: Options<To>) {
  const wanted = useRef<To>(null);
  function arrive() {
    const to = wanted.current;
    if (to === null || !shows(to)) return;
    wanted.current = null;
    focus(to);
  }
  useEffect(arrive);
  return (to: To) => {
    wanted.current = to;
    if (shows(to)) arrive();
    else open(to);
  };
}

import { useState } from 'react';
import { useSession } from '#kit/web/session.ts';

const keyOf = (userId: string) => `attendance-move-on ${userId}`;

function read(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== 'off';
  } catch {
    return true; // storage can be disabled
  }
}

function store(userId: string, on: boolean) {
  try {
    localStorage.setItem(keyOf(userId), on ? 'on' : 'off');
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Whether a mark moves on to the next person; each person's choice is remembered on this device. */
export function useMoveOn() {
  const userId = useSession()?.user._id ?? '';
  const [on, setOn] = useState(() => read(userId));
  return {
    on,
    choose: (next: boolean) => {
      setOn(next);
      store(userId, next);
    },
  };
}

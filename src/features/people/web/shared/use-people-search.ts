import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpointPage } from '#kit/web/query.tsx';
import { listUsers } from '../../members.contract.ts';

/** People by name, email or handle while somebody types. */
export function usePeopleSearch(typed: string, { role, size }: { role?: string; size: string }) {
  const search = useDebounced(typed.trim()) || undefined;
  return useQuery(endpointPage(listUsers, { query: { role, search, size, sort: 'name' } }));
}

const debounceMs = 250;

/** The value once it has stayed the same for a moment. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

import { useQuery } from '@tanstack/react-query';
import { CompactSelect } from '#kit/web/ui/compact-select.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { everyCamp } from './camps.hooks.ts';

interface Props {
  list: ListQuery;
  /** The wave that is shown. */
  campId: string | null;
  label: string;
  /** What no choice means. */
  usual: string;
  /** Values of the address that make no sense in another wave. */
  clears?: readonly string[];
}

const none: readonly string[] = [];

/** Names the wave that is shown, also when nobody has chosen one. */
export function WaveSelect({ list, campId, label, usual, clears = none }: Props) {
  const camps = useQuery(everyCamp);
  return (
    <CompactSelect
      label={label}
      all={usual}
      value={list.value('campId') || (campId ?? '')}
      choices={(camps.data?.data ?? []).map(({ _id, title, level }) => ({
        value: _id,
        label: `${level.title} · ${title}`,
      }))}
      onChange={(chosen) =>
        list.change({ ...Object.fromEntries(clears.map((name) => [name, ''])), campId: chosen })
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberOut } from '#features/users/users.contract.ts';
import { classes } from '#kit/web/classes.ts';
import { controlClass, controlFrame } from '#kit/web/form/field.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { useDebounced } from '#kit/web/use-debounced.ts';
import type { AuditOut } from '../members.contract.ts';
import { nameOf } from './member-cells.tsx';
import { membersPage } from './members.hooks.ts';

interface Props {
  chosen: AuditOut['actor'];
  onChange: (id: string) => void;
}

/** Chooses whose entries the log shows. */
export function PersonFilter({ chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = chosen ? (chosen.name ?? t('members.audit.gone')) : t('members.audit.everybody');
  return (
    <div className={classes(controlFrame, 'min-h-11! max-sm:grow')}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-xl px-3.5 text-sm -outline-offset-2"
      >
        <span className="text-muted">{t('members.audit.person')}</span>
        <bdi className="max-w-44 truncate font-semibold">{label}</bdi>
      </button>
      {chosen && (
        <button
          type="button"
          aria-label={t('members.audit.everybodyAgain')}
          onClick={() => onChange('')}
          className="text-muted hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-xl -outline-offset-2"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('members.audit.choosePerson')}>
        <PersonSearch
          onChoose={(id) => {
            setOpen(false);
            onChange(id);
          }}
        />
      </Dialog>
    </div>
  );
}

function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const read = useQuery(membersPage({ search: search || undefined, size: '8', sort: 'name' }));
  return (
    <div className="mt-6 flex flex-col gap-3">
      <label htmlFor={id} className="sr-only">
        {t('members.list.search')}
      </label>
      <div className={classes(controlFrame, 'ps-3.5')}>
        <Search aria-hidden="true" className="text-muted size-4.5 shrink-0" />
        <input
          ref={input}
          id={id}
          type="search"
          value={typed}
          maxLength={100}
          placeholder={t('members.list.search')}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          className={classes(controlClass, 'px-3!')}
        />
      </div>
      <QueryBoundary read={read}>{({ data }) => <People people={data} onChoose={onChoose} />}</QueryBoundary>
    </div>
  );
}

function People({ people, onChoose }: { people: MemberOut[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  if (people.length === 0) return <p className="text-muted py-4 text-center">{t('ui.choices.nobody')}</p>;
  return (
    <ul aria-label={t('members.audit.choosePerson')} className="flex flex-col">
      {people.map((person) => (
        <li key={person._id}>
          <button
            type="button"
            onClick={() => onChoose(person._id)}
            className="hover:bg-primary-soft flex min-h-12 w-full items-center gap-3 rounded-xl px-2 py-1.5 text-start"
          >
            <Avatar name={nameOf(person)} image={person.image} className="size-9 text-xs" />
            <span className="min-w-0">
              <bdi className="block truncate font-semibold">{nameOf(person)}</bdi>
              <bdi className="text-muted block truncate text-xs">{person.email}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

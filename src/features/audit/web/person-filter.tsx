import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { MemberOut } from '#features/people/members.contract.ts';
import { usePeopleSearch } from '#features/people/web/shared/use-people-search.ts';
import { classes } from '#kit/web/classes.ts';
import { controlFrame } from '#kit/web/form/control-look.ts';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { EmailText } from '#kit/web/ui/person-texts.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SearchInput } from '#kit/web/ui/search-box.tsx';
import type { AuditOut } from '../audit.contract.ts';
import { nameOf } from '#features/people/web/shared/person-link.tsx';

interface Props {
  chosen: AuditOut['actor'];
  onChange: (id: string) => void;
}

/** Chooses whose entries the log shows. */
export function PersonFilter({ chosen, onChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const label = chosen ? (chosen.name ?? t('audit.gone')) : t('audit.everybody');
  return (
    <div className={classes(controlFrame, 'min-h-11! max-sm:grow')}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-xl px-3.5 text-sm -outline-offset-2"
      >
        <span className="text-muted">{t('audit.person')}</span>
        <bdi className="max-w-44 min-w-0 font-semibold wrap-anywhere">{label}</bdi>
        {!chosen && (
          <ChevronDown aria-hidden="true" className="text-muted ms-auto size-4 shrink-0 sm:hidden" />
        )}
      </button>
      {chosen && (
        <button
          type="button"
          aria-label={t('audit.everybodyAgain')}
          onClick={() => onChange('')}
          className="text-muted hover:text-ink flex size-11 shrink-0 items-center justify-center rounded-xl -outline-offset-2"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('audit.choosePerson')} initialFocus={input}>
        <PersonSearch
          inputRef={input}
          onChoose={(id) => {
            setOpen(false);
            onChange(id);
          }}
        />
      </Dialog>
    </div>
  );
}

interface SearchProps {
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (id: string) => void;
}

function PersonSearch({ inputRef, onChoose }: SearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const read = usePeopleSearch(typed, { size: '8' });
  return (
    <div className="mt-6 flex flex-col gap-3">
      <SearchInput label={t('ui.choices.search')} value={typed} onChange={setTyped} inputRef={inputRef} />
      <QueryBoundary read={read}>{({ data }) => <People people={data} onChoose={onChoose} />}</QueryBoundary>
    </div>
  );
}

function People({ people, onChoose }: { people: MemberOut[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  if (people.length === 0) return <p className="text-muted py-4 text-center">{t('ui.choices.nobody')}</p>;
  return (
    <ul aria-label={t('audit.choosePerson')} className="flex flex-col">
      {people.map((person) => (
        <li key={person._id}>
          <button
            type="button"
            onClick={() => onChoose(person._id)}
            className="hover:bg-primary-soft flex min-h-12 w-full items-center gap-3 rounded-xl px-2 py-1.5 text-start"
          >
            <Avatar name={nameOf(person)} image={person.image} className="size-9 text-xs" />
            <span className="flex min-w-0 flex-col items-start wrap-anywhere">
              <bdi className="font-semibold">{nameOf(person)}</bdi>
              <span className="text-muted text-xs">
                <EmailText email={person.email} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslation } from '#kit/web/i18n.ts';
import { PersonLink } from './shared/person-link.tsx';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Paragraphs } from '#kit/web/ui/paragraphs.tsx';
import type { NoteOut } from '../people.contract.ts';
import { campTitle } from './camp-title.ts';

interface Props {
  notes: readonly NoteOut[];
  /** Read-only without it. */
  onRemove?: (note: NoteOut) => void;
}

/** Notes with date, author and camp, newest first. */
export function NoteList({ notes, onRemove }: Props) {
  const { t } = useTranslation();
  if (notes.length === 0) return <p className="text-muted">{t('people.notes.none')}</p>;
  return (
    <ol className="divide-line divide-y">
      {notes.map((note) => (
        <Note key={note._id} note={note} onRemove={onRemove} />
      ))}
    </ol>
  );
}

function Note({ note, onRemove }: { note: NoteOut } & Pick<Props, 'onRemove'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { text, camp, author, createdAt, mine } = note;
  const day = dayAndTimeText(createdAt, language);
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow">
        <div className="wrap-anywhere">
          <Paragraphs text={text} />
        </div>
        <p className="text-muted mt-1 flex flex-wrap gap-x-2 text-sm">
          <time dateTime={createdAt}>{day}</time>
          {author ? (
            <PersonLink id={author._id} className="font-semibold">
              <bdi>{author.name}</bdi>
            </PersonLink>
          ) : (
            <span>{t('people.notes.gone')}</span>
          )}
          <bdi className="wrap-anywhere">{campTitle(camp)}</bdi>
        </p>
      </div>
      {onRemove && mine && (
        <button
          type="button"
          aria-label={t('people.notes.remove', { day })}
          title={t('people.notes.removeConfirm')}
          onClick={() => onRemove(note)}
          className="text-muted hover:bg-danger-soft hover:text-danger -me-2 -mt-2 flex size-11 shrink-0 items-center justify-center rounded-xl"
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { type AttendanceState, attendedStates } from '#features/attendance/attendance.rules.ts';
import { correctionText } from '#features/attendance/web/shared/correction-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useMark } from './warnings.hooks.ts';

interface Props {
  userId: string;
  name: string;
  sessionId: string;
  session: string;
  startsAt: string | null;
  state: AttendanceState | null;
  marks: boolean;
}

/** On means present. A click sets present or absent; late and excused are set in the grid. */
export function AttendanceToggle({ userId, name, sessionId, session, startsAt, state, marks }: Props) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync } = useMark();
  const there = attendedStates.some((each) => each === state);
  const said = t(`warnings.states.${state ?? 'unmarked'}`);

  async function mark() {
    const after = there ? 'absent' : 'present';
    try {
      const { before } = (await mutateAsync({ userId, sessionId, state: after })).data;
      const text = correctionText(t, { name, title: session, startsAt, before, after });
      toast.undoable(text, () => void undo({ before, after }));
    } catch (error) {
      toast.danger(failureText(error, t('warnings.table.markFailed')));
    }
  }

  /** A mark that has changed since stays. */
  async function undo({ before, after }: Record<'before' | 'after', AttendanceState | null>) {
    try {
      await mutateAsync({ userId, sessionId, state: before, expected: after });
    } catch (error) {
      toast.danger(failureText(error, t('warnings.table.markFailed')));
    }
  }

  const word = (
    <span
      className={classes(
        'text-xs whitespace-nowrap',
        state === 'absent' ? 'text-danger font-bold' : 'text-muted',
      )}
    >
      {said}
    </span>
  );
  if (!marks) return word;
  return (
    <span className="inline-flex items-center gap-2 max-md:flex-row-reverse">
      <button
        type="button"
        role="switch"
        aria-checked={there}
        aria-label={t('warnings.table.toggle', { name, session })}
        title={said}
        onClick={() => void mark()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg md:-mx-1 md:-my-2 md:size-9"
      >
        <span
          aria-hidden="true"
          className={classes(
            'relative h-5 w-9 rounded-full transition-colors before:absolute before:top-0.5 before:size-4 before:rounded-full before:bg-white before:transition-[inset-inline-start]',
            there ? 'bg-primary before:start-4.5' : 'before:start-0.5',
            !there && (state === 'absent' ? 'bg-danger' : 'bg-line-strong'),
          )}
        />
      </button>
      {word}
    </span>
  );
}

import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { LevelPageOut } from '../../levels.contract.ts';
import { FieldMessage, RequiredMark, useFieldError } from '#kit/web/form/field.tsx';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { useDatesText } from './camp-facts.tsx';

interface Props {
  camps: LevelPageOut['camps'];
  /** Camps that were asked for and wait for an answer. */
  pending: string[];
  /** Camps that the reader is in. */
  joined: string[];
  /** Whether a level is chosen. */
  chosen: boolean;
}

/** The camps of a level, those that cannot be asked for among them: they tell what is going on. */
export function JoinCampField({ camps, pending, joined, chosen }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const error = useFieldError('campId');
  const note = noteOf({ camps, pending, joined, chosen });
  return (
    <fieldset
      role="radiogroup"
      // The form leads to what is wrong, and a camp that the server refused may not take the focus any more.
      tabIndex={-1}
      aria-required="true"
      aria-invalid={error !== undefined}
      aria-describedby={error && `${id}-error`}
      className="min-w-0 rounded-xl"
    >
      <legend className="mb-1.5 text-sm font-bold">
        {t('training.join.wave')}
        <RequiredMark />
      </legend>
      {note && <p className="text-muted mb-3 text-sm">{t(note)}</p>}
      <div className="grid gap-3">
        {camps.map((camp) => (
          <Camp
            key={camp._id}
            camp={camp}
            asked={pending.includes(camp._id)}
            joined={joined.includes(camp._id)}
          />
        ))}
      </div>
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}

function noteOf({ camps, pending, joined, chosen }: Props) {
  if (!chosen) return 'training.join.levelFirst';
  if (camps.length === 0) return 'training.join.noWaves';
  const open = camps.filter(({ registration }) => registration);
  if (open.length === 0) return 'training.join.allClosed';
  const left = open.filter(({ _id }) => !joined.includes(_id));
  if (left.length === 0) return 'training.join.allJoined';
  return left.every(({ _id }) => pending.includes(_id)) ? 'training.join.allAsked' : undefined;
}

function Camp({ camp, asked, joined }: { camp: Props['camps'][number]; asked: boolean; joined: boolean }) {
  const { t } = useTranslation();
  const { register } = useFormMethods();
  const datesText = useDatesText();
  const { _id, title, registration } = camp;
  const isOpen = registration && !asked && !joined;
  const state = joined ? 'joined' : asked ? 'asked' : 'closed';
  return (
    <label className="border-line-strong bg-surface has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:ring-focus has-disabled:border-line has-disabled:bg-sunken has-disabled:text-muted flex min-h-16 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border px-4 py-3 has-disabled:cursor-not-allowed has-focus-visible:ring-2">
      <input
        type="radio"
        value={_id}
        disabled={!isOpen}
        className="accent-primary size-4 shrink-0 outline-none"
        {...register('campId')}
      />
      <span className="min-w-0 grow basis-32">
        <span className="block font-bold wrap-anywhere">
          <bdi>{title}</bdi>
        </span>
        <span className="text-muted block text-sm">{datesText(camp)}</span>
      </span>
      {!isOpen && <span className="shrink-0 text-sm font-bold">{t(`training.join.${state}`)}</span>}
    </label>
  );
}

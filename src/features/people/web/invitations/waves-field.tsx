import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { byRelevance, waveName } from '#features/programme/camps.rules.ts';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { classes } from '#kit/web/classes.ts';
import { FieldMessage, useFieldError } from '#kit/web/form/field.tsx';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { LoadFailed } from '#kit/web/ui/load-failed.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';

/** Checkboxes for waves, those that concern people today first. */
export function WavesField({ name }: { name: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { register } = useFormMethods();
  const error = useFieldError(name);
  const { data, error: failure, refetch } = useQuery(allCampsQuery);
  const waves = data?.data.toSorted(byRelevance(clubToday()));
  return (
    <fieldset className="min-w-0" aria-describedby={classes(`${id}-hint`, error && `${id}-error`)}>
      <legend className="mb-1.5 text-sm font-bold">{t('inviting.fields.waves')}</legend>
      {!waves && (failure ? <LoadFailed error={failure} onRetry={refetch} /> : <Skeleton className="h-40" />)}
      {waves?.length === 0 && <p className="text-muted text-sm">{t('inviting.fields.noWaves')}</p>}
      {waves && waves.length > 0 && (
        <ul
          className={classes(
            'bg-surface max-h-52 overflow-y-auto rounded-xl border p-1',
            error === undefined ? 'border-line-strong' : 'border-danger',
          )}
        >
          {waves.map((wave) => (
            <li key={wave._id}>
              <label className="hover:bg-sunken has-focus-visible:ring-focus flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 has-focus-visible:ring-2 has-focus-visible:ring-inset">
                <input
                  type="checkbox"
                  value={wave._id}
                  aria-invalid={error !== undefined}
                  className="accent-primary size-4.5 shrink-0 outline-none"
                  {...register(name)}
                />
                <bdi className="min-w-0 wrap-anywhere">{waveName(wave)}</bdi>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {t('inviting.fields.wavesHint')}
      </p>
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}

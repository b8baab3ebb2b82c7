import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { ProblemLetter, type Letter } from '#club/web/problem-letter.tsx';
import type { memberFields } from '../../auth.contract.ts';
import { useIsValidField } from './load-sign-up-schema.ts';

export type MemberField = keyof typeof memberFields.shape;

interface Props {
  letter: Letter;
  title: string;
  /** Fields that must be valid for the group to be solved. */
  fields: readonly MemberField[];
  /** A rule across the fields. */
  groupRule?: (values: unknown[]) => boolean;
  children: ReactNode;
}

/** A part of the sign-up form, lettered like a contest problem; a valid group earns its balloon. */
export function FieldGroup({ letter, title, fields, groupRule, children }: Props) {
  const { t } = useTranslation();
  const values: unknown[] = useWatch({ name: fields });
  const filled = values.every((value) => value !== undefined && value !== '');
  const isValidField = useIsValidField(filled);
  const solved =
    filled &&
    fields.every((field, order) => isValidField?.(field, values[order])) &&
    (groupRule?.(values) ?? true);
  return (
    <fieldset className="border-line bg-surface min-w-0 rounded-2xl border px-4 pt-2 pb-6 sm:px-6">
      <legend className="bg-surface border-line relative -ms-1 flex items-center gap-3 rounded-full border py-1 ps-1.5 pe-4 text-lg font-bold">
        <span className="bg-sunken text-muted flex size-9 items-center justify-center rounded-full">
          {solved ? (
            <Balloon
              letter={letter}
              string={26}
              className="animate-lift text-yellow pointer-events-none absolute start-1 bottom-1.5 h-16"
            />
          ) : (
            <ProblemLetter letter={letter} className="h-4" />
          )}
        </span>
        {title}
        {solved && <span className="sr-only">{t('auth.signUp.groupDone')}</span>}
      </legend>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 pt-3 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

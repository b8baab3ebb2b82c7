import { type RefObject, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { z } from '#kit/shared/zod.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogButtons } from '#kit/web/ui/dialog.tsx';
import { solvedField } from '#schemas/features/results/sheets.contract.ts';
import { fitsProblems } from '../../sheets.rules.ts';
import { solvedText, useColumnName, type CellTarget } from './sheet-cell.tsx';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';

interface Props {
  /** Null closes the dialog. */
  target: CellTarget | null;
  /** Read-only without it. */
  save: ((cell: CellTarget, solved: number | null) => Promise<unknown>) | undefined;
  /** Gets the focus back afterwards. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function CellDialog({ target, save, opener, onClose }: Props) {
  const nameOf = useColumnName();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      title={target?.name ?? ''}
      description={target ? nameOf(target.column) : undefined}
      initialFocus={field}
      focusAfter={() => opener.current}
    >
      {target && (
        <div
          className="mt-6"
          ref={(element) => {
            field.current = element?.querySelector('input') ?? null;
          }}
          // Typing replaces the stored value, and goes on with a typed one.
          onFocus={({ target: focused }) => {
            if (focused === field.current)
              field.current.setSelectionRange(target.typed?.length ?? 0, field.current.value.length);
          }}
        >
          <CellFacts target={target} />
          {save && <CellForm target={target} save={save} onClose={onClose} />}
        </div>
      )}
    </Dialog>
  );
}

/** The result with where it is from, and the way to the sheet. */
function CellFacts({ target: { cell, column } }: { target: CellTarget }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { link, problem } = column;
  return (
    <div className="mb-4 flex flex-col items-start gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <bdi dir="ltr" className="font-mono text-2xl font-bold">
          {cell ? solvedText(t, cell) : '–'}
        </bdi>
        <span className="text-muted text-sm">
          {cell
            ? t(`sheets.cell.from.${cell.source}`, { when: dayAndTimeText(cell.updatedAt, language) })
            : t('sheets.cell.none')}
        </span>
      </p>
      {cell?.readAs && (
        <p className="text-muted text-sm">{t('sheets.cell.readAs', { handle: cell.readAs })}</p>
      )}
      {problem !== null && <p className="text-danger text-sm">{problem}</p>}
      {link !== null && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="text-link inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t(`sheets.cell.open.${column.kind}`)}
        </a>
      )}
    </div>
  );
}

interface FormProps {
  target: CellTarget;
  save: NonNullable<Props['save']>;
  onClose: () => void;
}

function CellForm({ target, save, onClose }: FormProps) {
  const { t } = useTranslation();
  const { cell, column } = target;
  const { problems } = column;
  const form = useApiForm({
    schema: z.object({
      solved: solvedField.refine((solved) => fitsProblems(solved, problems), 'sheets.errors.aboveProblems'),
    }),
    defaults: { solved: target.typed ?? (cell ? String(cell.solved) : '') },
    send: ({ solved }) => save(target, solved),
    onDone: onClose,
  });
  const clear = useApiForm({
    schema: z.object({}),
    defaults: {},
    send: () => save(target, null),
    onDone: onClose,
  });
  return (
    <Form form={form} label={t('sheets.edit.solved')}>
      <TextField
        name="solved"
        label={t('sheets.edit.solved')}
        hint={problems === null ? t('sheets.edit.hint') : t('sheets.edit.hintOf', { problems })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        ltr
        mono
        required
      />
      <FormAlert failure={form.failure ?? clear.failure} fallback={t('ui.list.saveFailed')} />
      <DialogButtons>
        {cell?.source === 'manual' && (
          <Button look="outline" onClick={() => void clear.submit()}>
            {t('sheets.edit.clear')}
          </Button>
        )}
        <SubmitButton idle={t('ui.save')} busy={t('ui.saving')} />
      </DialogButtons>
    </Form>
  );
}

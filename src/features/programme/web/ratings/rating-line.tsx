import { useTranslation } from '#kit/web/i18n.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { ratingBody } from '../../ratings.contract.ts';
import { fewestAnswers, longestLine } from '../../ratings.rules.ts';

const formSchema = ratingBody.pick({ text: true });

interface Props {
  sessionId: string;
  /** The stored one. */
  text: string;
  save: (text: string) => Promise<unknown>;
}

/** A line beside the stars. */
export function RatingLine({ sessionId, text, save }: Props) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: formSchema,
    defaults: { text },
    send: (values) => save(values.text ?? ''),
    draft: { key: `rating ${sessionId}` },
    onDone: (_, values) => {
      form.form.reset({ text: values.text ?? '' });
      toast.success(t('ratings.messages.rated'));
    },
  });
  return (
    <Form form={form} label={t('ratings.own.line')}>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          name="text"
          label={t('ratings.own.line')}
          hint={t('ratings.own.lineHint', { from: fewestAnswers })}
          dir="auto"
          maxLength={longestLine}
          className="grow basis-64"
        />
        <SubmitButton
          strict
          idle={t('ratings.own.send')}
          busy={t('ratings.own.sending')}
          className="sm:mt-7"
        />
      </div>
      <FormAlert failure={form.failure} fallback={t('ratings.own.failed')} />
    </Form>
  );
}

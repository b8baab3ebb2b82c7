import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { RadioField } from '#kit/web/form/choice-fields.tsx';
import { SelectField, type Choice } from '#kit/web/form/select-field.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { WarnedOut } from '../warnings.contract.ts';
import { addWarning } from '#schemas/features/warnings/warnings.contract.ts';
import { warningKinds, type WarningKind } from '../warnings.rules.ts';
import { campQuery, traineesQuery, useWarn } from './warnings.hooks.ts';

interface Props {
  /** Null closes the dialog. */
  camp: CampOut | null;
  kind: WarningKind;
  onClose: () => void;
}

export function WarnDialog({ camp, kind, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={camp !== null}
      onClose={onClose}
      title={t('warnings.byHand.title')}
      description={t('warnings.byHand.text')}
    >
      {camp && <Choices camp={camp} kind={kind} onClose={onClose} />}
    </Dialog>
  );
}

/** Namesakes get their e-mail beside the name. */
function toChoices(people: readonly WarnedOut[]): Choice[] {
  const nameOf = namesIn(people);
  return people.map((person) => ({ value: person.userId, label: nameOf(person) }));
}

type Open = { camp: CampOut; kind: WarningKind; onClose: () => void };

function Choices(props: Open) {
  const people = useQuery(traineesQuery(props.camp._id));
  const refusal = useOwnRefusal();
  const sessions = useQuery(campQuery(props.camp._id)).data?.data.sessions ?? [];
  return (
    <div className="mt-5">
      <QueryBoundary read={people}>
        {({ data }) => (
          <WarnForm
            {...props}
            people={toChoices(data.filter(({ userId }) => !refusal(userId)))}
            sessions={sessions
              .filter(({ publishedAt }) => publishedAt !== null)
              .map(({ _id, title }) => ({ value: _id, label: title }))}
          />
        )}
      </QueryBoundary>
    </div>
  );
}

function WarnForm({ camp, kind, onClose, people, sessions }: Open & Record<'people' | 'sessions', Choice[]>) {
  const { t } = useTranslation();
  const warn = useWarn();
  const form = useApiForm({
    schema: addWarning.body,
    defaults: { userId: '', campId: camp._id, sessionId: '', kind, reason: '' },
    send: (values, idempotencyKey) => warn.mutateAsync({ ...values, idempotencyKey }),
    draft: { key: `warn ${camp._id}` },
    onDone() {
      toast.success(t('warnings.messages.sent'));
      onClose();
    },
  });
  return (
    <Form form={form} label={t('warnings.byHand.title')}>
      <SelectField
        name="userId"
        label={t('warnings.byHand.person')}
        placeholder={t('warnings.byHand.choosePerson')}
        choices={people}
        required
      />
      <RadioField
        name="kind"
        label={t('warnings.byHand.kind')}
        choices={warningKinds.map((value) => ({ value, label: t(`warnings.page.${value}`) }))}
      />
      <SelectField
        name="sessionId"
        label={t('warnings.byHand.session')}
        placeholder={t('warnings.byHand.noSession')}
        choices={sessions}
      />
      <TextAreaField
        name="reason"
        label={t('warnings.byHand.reason')}
        hint={t('warnings.byHand.reasonHint')}
        rows={3}
        required
      />
      <FormAlert failure={form.failure} fallback={t('ui.list.saveFailed')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton idle={t('warnings.byHand.submit')} busy={t('warnings.proposals.sending')} />
        <Button
          look="outline"
          onClick={() => {
            form.draft.remove();
            onClose();
          }}
        >
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}

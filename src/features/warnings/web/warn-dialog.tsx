import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { RadioField } from '#kit/web/form/choice-fields.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import type { WarnedOut } from '../warnings.contract.ts';
import { addWarning } from '#schemas/features/warnings/warnings.contract.ts';
import { warningKinds, type WarningKind } from '../warnings.rules.ts';
import { campQuery, traineesQuery, useWarn } from './warnings.hooks.ts';

interface Props {
  camp: CampOut;
  kind: WarningKind;
  onClose: () => void;
}

export function WarnDialog({ camp, kind, onClose }: Props) {
  const { t } = useTranslation();
  const people = useQuery(traineesQuery(camp._id));
  const sessions = useQuery(campQuery(camp._id)).data?.data.sessions ?? [];
  const warn = useWarn();
  return (
    <Dialog open onClose={onClose} title={t('warnings.byHand.title')} description={t('warnings.byHand.text')}>
      <div className="mt-6">
        <QueryBoundary read={people}>
          {({ data }) => (
            <DialogForm
              label={t('warnings.byHand.title')}
              confirm={t('warnings.byHand.submit')}
              busy={t('warnings.proposals.sending')}
              done={t('warnings.messages.sent')}
              form={{
                schema: addWarning.body,
                defaults: { userId: '', campId: camp._id, sessionId: '', kind, reason: '' },
                send: (values, idempotencyKey) => warn.mutateAsync({ ...values, idempotencyKey }),
                draft: { key: `warn ${camp._id}` },
              }}
              onClose={onClose}
            >
              <WarnFields
                people={data}
                sessions={sessions.filter(({ publishedAt }) => publishedAt !== null)}
              />
            </DialogForm>
          )}
        </QueryBoundary>
      </div>
    </Dialog>
  );
}

interface FieldsProps {
  people: readonly WarnedOut[];
  sessions: readonly { _id: string; title: string }[];
}

function WarnFields({ people, sessions }: FieldsProps) {
  const { t } = useTranslation();
  const refusal = useOwnRefusal();
  const others = people.filter(({ userId }) => !refusal(userId));
  // Namesakes get their e-mail beside the name.
  const nameOf = namesIn(others);
  return (
    <>
      <SelectField
        name="userId"
        label={t('warnings.byHand.person')}
        placeholder={t('warnings.byHand.choosePerson')}
        choices={others.map((person) => ({ value: person.userId, label: nameOf(person) }))}
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
        choices={sessions.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <TextAreaField
        name="reason"
        label={t('warnings.byHand.reason')}
        hint={t('warnings.byHand.reasonHint')}
        rows={3}
        required
      />
    </>
  );
}

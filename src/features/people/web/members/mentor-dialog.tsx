import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import type { CampPageOut } from '#features/programme/camps.contract.ts';
import { assignMentor } from '#schemas/features/programme/camps.contract.ts';
import { campQuery } from '#features/programme/web/camps/camps.hooks.ts';
import type { MemberOut } from '../../members.contract.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { campTitle } from '../camp-title.ts';
import { distinctNameOf, type MemberCamp } from './member-cells.tsx';
import { nameOf } from '../shared/person-link.tsx';
import { useAssignMentor } from './members.hooks.ts';

interface MentorTarget {
  member: MemberOut;
  camp: MemberCamp;
}

interface Props {
  /** Trainee and camp; null closes the dialog. */
  target: MentorTarget | null;
  onClose: () => void;
}

export function MentorDialog({ target, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      title={t('members.mentor.title')}
      description={
        target
          ? t('members.mentor.text', { name: distinctNameOf(target.member), wave: campTitle(target.camp) })
          : undefined
      }
    >
      {target && <Mentors {...target} onClose={onClose} />}
    </Dialog>
  );
}

type Open = MentorTarget & { onClose: () => void };

function Mentors(props: Open) {
  const { t } = useTranslation();
  const read = useQuery(campQuery(props.camp._id));
  return (
    <div className="mt-6">
      <QueryBoundary read={read}>
        {({ data: { mentors } }) =>
          mentors.length === 0 ? (
            <p>{t('members.mentor.none')}</p>
          ) : (
            <MentorForm {...props} mentors={mentors} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function MentorForm({ member, camp, mentors, onClose }: Open & Pick<CampPageOut, 'mentors'>) {
  const { t } = useTranslation();
  const people = mentors.map((mentor) => ({
    _id: mentor._id,
    name: nameOf(mentor),
    handle: mentor.codeforces_handle,
  }));
  const labelOf = namesIn(people);
  const assign = useAssignMentor({ campId: camp._id, userId: member._id });
  const form = useApiForm({
    schema: assignMentor.body.pick({ mentorId: true }),
    defaults: { mentorId: camp.mentor?._id ?? '' },
    send: (values) => assign.mutateAsync(values),
    onDone() {
      toast.success(t('members.mentor.changed'));
      onClose();
    },
  });
  return (
    <Form form={form} label={t('members.mentor.title')}>
      <SelectField
        name="mentorId"
        label={t('members.mentor.field')}
        placeholder={t('members.mentor.choose')}
        choices={people.map((mentor) => ({ value: mentor._id, label: labelOf(mentor) }))}
        required
      />
      <FormAlert failure={form.failure} fallback={t('ui.list.saveFailed')} />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <SubmitButton idle={t('members.mentor.submit')} busy={t('ui.saving')} />
        <Button look="outline" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}

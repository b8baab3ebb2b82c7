import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { assignMentor } from '#schemas/features/programme/camps.contract.ts';
import { campQuery } from '#features/programme/web/camps/camps.hooks.ts';
import type { MemberOut } from '../../members.contract.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { campTitle } from '../camp-title.ts';
import { distinctNameOf, type MemberCamp } from './member-cells.tsx';
import { nameOf } from '../shared/person-link.tsx';
import { useAssignMentor } from './members.hooks.ts';

interface Props {
  member: MemberOut;
  camp: MemberCamp;
  onClose: () => void;
}

export function MentorDialog({ member, camp, onClose }: Props) {
  const { t } = useTranslation();
  const read = useQuery(campQuery(camp._id));
  const assign = useAssignMentor({ campId: camp._id, userId: member._id });
  const people = (read.data?.data.mentors ?? []).map((mentor) => ({
    _id: mentor._id,
    name: nameOf(mentor),
    handle: mentor.codeforces_handle,
  }));
  const labelOf = namesIn(people);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('members.mentor.title')}
      description={t('members.mentor.text', { name: distinctNameOf(member), wave: campTitle(camp) })}
    >
      <div className="mt-6">
        <QueryBoundary read={read}>
          {() =>
            people.length === 0 ? (
              <p>{t('members.mentor.none')}</p>
            ) : (
              <DialogForm
                label={t('members.mentor.title')}
                confirm={t('members.mentor.submit')}
                done={t('members.mentor.changed')}
                form={{
                  schema: assignMentor.body.pick({ mentorId: true }),
                  defaults: { mentorId: camp.mentor?._id ?? '' },
                  send: (values) => assign.mutateAsync(values),
                }}
                onClose={onClose}
              >
                <SelectField
                  name="mentorId"
                  label={t('members.mentor.field')}
                  placeholder={t('members.mentor.choose')}
                  choices={people.map((mentor) => ({ value: mentor._id, label: labelOf(mentor) }))}
                  required
                />
              </DialogForm>
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { campQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { mentorPeople } from '#schemas/features/people/people.contract.ts';
import { namesIn } from '#kit/shared/namesakes.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { campTitle } from './camp-title.ts';
import { type ManyProps, PeopleDialog, WithWhom } from './people-dialog.tsx';
import { asBefore, useMentorPeople } from './people.hooks.ts';
import { nameOf } from './shared/person-link.tsx';

type Place = Parameters<Parameters<typeof PeopleDialog>[0]['children']>[0];

/** Gives people of a camp another of its mentors. */
export function MentorDialog(props: ManyProps) {
  const { t } = useTranslation();
  return (
    <PeopleDialog {...props} title={t('members.mentor.title')}>
      {(place) => <MentorForm key={place.camp._id} {...place} />}
    </PeopleDialog>
  );
}

function MentorForm({ camp, those, close, finish }: Place) {
  const { t } = useTranslation();
  const read = useQuery(campQuery(camp._id));
  const { mutateAsync: give } = useMentorPeople(camp._id);
  const mentors = (read.data?.data.mentors ?? []).map((mentor) => ({
    _id: mentor._id,
    name: nameOf(mentor),
    handle: mentor.codeforces_handle,
  }));
  const labelOf = namesIn(mentors);
  const userIds = those.map(({ _id }) => _id);
  return (
    <QueryBoundary read={read}>
      {() =>
        mentors.length === 0 ? (
          <p>{t('members.mentor.none')}</p>
        ) : (
          <DialogForm
            label={t('members.mentor.title')}
            confirm={t('members.mentor.submit')}
            form={{
              schema: mentorPeople.body.pick({ mentorId: true }),
              defaults: { mentorId: '' },
              send: ({ mentorId }) => give({ userIds, mentorId }),
              onDone: (reply, { mentorId }) =>
                finish({
                  rows: reply.data,
                  said: (count) => t('members.mentor.changed', { count }),
                  undo: (done) => give({ ...asBefore(done), mentorId, expected: mentorId }),
                }),
            }}
            onClose={close}
          >
            <SelectField
              name="mentorId"
              label={t('members.mentor.field')}
              placeholder={t('members.mentor.choose')}
              choices={mentors.map((mentor) => ({ value: mentor._id, label: labelOf(mentor) }))}
              required
            />
            <WithWhom
              text={t('members.mentor.ask', { count: those.length, wave: campTitle(camp) })}
              people={those}
            />
          </DialogForm>
        )
      }
    </QueryBoundary>
  );
}

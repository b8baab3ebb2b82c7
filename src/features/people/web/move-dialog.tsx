import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import { byRelevance, campName } from '#features/programme/camps.rules.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { movePerson } from '#schemas/features/people/people.contract.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { campTitle } from './camp-title.ts';
import { type ManyProps, PeopleDialog, WithWhom } from './people-dialog.tsx';
import { asBefore, useMovePeople } from './people.hooks.ts';

/** Moves people to a camp in which not all of them train. */
export function MoveDialog(props: ManyProps) {
  const { t } = useTranslation();
  const read = useQuery(allCampsQuery);
  const { mutateAsync: move } = useMovePeople();
  return (
    <PeopleDialog {...props} title={t('people.move.title')} text={t('people.move.text')}>
      {({ camp, those, close, finish }) => (
        <QueryBoundary read={read}>
          {({ data }) => {
            const others = othersIn(data, those);
            const from = camp._id;
            const userIds = those.map(({ _id }) => _id);
            return others.length === 0 ? (
              <p>{t('people.move.none')}</p>
            ) : (
              <DialogForm
                key={from}
                label={t('people.move.title')}
                confirm={t('people.move.submit', { count: those.length })}
                busy={t('people.move.busy')}
                failed={t('people.move.failed')}
                form={{
                  schema: movePerson.body.pick({ to: true }),
                  defaults: { to: '' },
                  send: ({ to }) => move({ userIds, from, to }),
                  onDone: (reply, { to }) =>
                    finish({
                      rows: reply.data,
                      said: (count) => t('people.move.done', { count, wave: nameIn(data, to) }),
                      undo: (done) => move({ ...asBefore(done), from: to, to: from }),
                    }),
                }}
                onClose={close}
              >
                <SelectField
                  name="to"
                  label={t('people.move.to')}
                  placeholder={t('people.move.choose')}
                  choices={others.map((other) => ({ value: other._id, label: campName(other) }))}
                  required
                />
                <Moved camps={data} from={campTitle(camp)} people={those} />
              </DialogForm>
            );
          }}
        </QueryBoundary>
      )}
    </PeopleDialog>
  );
}

const nameIn = (camps: readonly CampOut[], id: string) => {
  const camp = camps.find(({ _id }) => _id === id);
  return camp ? campName(camp) : '…';
};

const othersIn = (camps: readonly CampOut[], people: ManyProps['people']) =>
  camps
    .filter(({ _id }) => !people.every((one) => one.camps.some((camp) => camp._id === _id)))
    .toSorted(byRelevance(clubToday()));

interface MovedProps extends Pick<ManyProps, 'people'> {
  camps: readonly CampOut[];
  from: string;
}

function Moved({ camps, from, people }: MovedProps) {
  const { t } = useTranslation();
  const to = String(useWatch({ name: 'to' }) ?? '');
  const text = t('people.move.ask', { count: people.length, from, to: nameIn(camps, to) });
  return <WithWhom text={text} people={people} />;
}

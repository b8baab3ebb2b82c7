import { useTranslation } from '#kit/web/i18n.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { ProgrammeHero } from './programme-page.tsx';
import { useQuery, useQueries } from '@tanstack/react-query';
import { ownRequestsQuery, useAskToJoin } from '../requests/own-requests.hooks.ts';
import { requestForms } from '../requests/waiting-requests.ts';
import { campName } from '../../camps.rules.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { RequestList, RequestPlace } from '../shared/own-requests.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useSearchParams } from 'react-router';
import { type LevelPageOut, getLevel, listLevels } from '../../levels.contract.ts';
import { EmptyNote } from '#kit/web/ui/empty-state.tsx';
import { endpointQuery } from '#kit/web/query.tsx';
import { pickListQuery } from '#kit/web/whole-list.ts';
import { useState, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { askToJoin } from '#schemas/features/programme/requests.contract.ts';
import { id } from '#kit/shared/fields.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { JoinCampField } from './join-camp-field.tsx';
import { useJoining } from './use-joining.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { Button } from '#kit/web/ui/button.tsx';

export default function JoinPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('training.join.title')} hidden />
      <ProgrammeHero
        title={t('training.join.title')}
        back={{ to: '/training', label: t('training.common.backToTraining') }}
      >
        <p className="text-on-navy-muted mt-5 max-w-prose text-lg">{t('training.join.lead')}</p>
      </ProgrammeHero>
      <div className="mx-auto grid w-full max-w-7xl grid-cols-1 items-start gap-x-12 gap-y-14 px-4 py-12 sm:px-6 lg:grid-cols-[3fr_2fr] lg:py-16">
        <JoinForm />
        <OwnRequests />
      </div>
    </>
  );
}

function OwnRequests() {
  const { t } = useTranslation();
  const read = useQuery(ownRequestsQuery);
  return (
    <section aria-labelledby="own-requests" className="min-w-0">
      <h2 id="own-requests" className="mb-5 text-2xl">
        {t('requests.own.title')}
      </h2>
      <RequestPlace>
        <QueryBoundary
          read={read}
          failed={t('training.common.loadFailed')}
          loading={
            <div role="status">
              <span className="sr-only">{t('ui.loading')}</span>
              <Skeleton className="h-28 rounded-2xl!" />
            </div>
          }
        >
          {({ data }) =>
            data.length === 0 ? (
              <p className="text-muted">{t('requests.own.notAsked')}</p>
            ) : (
              <RequestList requests={data} />
            )
          }
        </QueryBoundary>
      </RequestPlace>
    </section>
  );
}

/** The camp in the URL, or the first level with an open camp. */
function initialChoice(levels: LevelPageOut[], requestedId: string | null) {
  const named = levels.find(({ camps }) => camps.some(({ _id }) => _id === requestedId));
  const open = levels.find(({ camps }) => camps.some(({ registration }) => registration));
  const isOpen = named?.camps.some(({ _id, registration }) => _id === requestedId && registration);
  return { levelId: (named ?? open)?._id ?? '', campId: isOpen && requestedId ? requestedId : '' };
}

function JoinForm() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  return (
    <QueryBoundary read={useProgramme()} failed={t('training.common.loadFailed')}>
      {(levels) =>
        levels.some(({ camps }) => camps.some(({ registration }) => registration)) ? (
          <JoinRequestForm levels={levels} start={initialChoice(levels, address.get('wave'))} />
        ) : (
          <EmptyNote
            Icon={CalendarX}
            title={t('training.join.nothingOpen')}
            text={t('training.join.nothingOpenText')}
          />
        )
      }
    </QueryBoundary>
  );
}

/** All levels with their camps, because the page must know whether any camp is open. */
function useProgramme() {
  const levels = useQuery(pickListQuery(listLevels, {}));
  const ids = levels.data?.data.map(({ _id }) => _id) ?? [];
  const pages = useQueries({
    queries: ids.map((id) => endpointQuery(getLevel, { params: { id } })),
    combine: (results) => ({
      found: results.flatMap(({ data }) => data?.data ?? []),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.filter(({ error }) => error).map((each) => each.refetch())),
    }),
  });
  const complete = levels.data !== undefined && pages.found.length === ids.length;
  return {
    data: complete ? pages.found : undefined,
    error: levels.error ?? pages.error,
    refetch: levels.error ? levels.refetch : pages.refetch,
  };
}

/** The level only narrows the camps; it is not sent. */
const schema = askToJoin.body.extend({ levelId: id });

interface Props {
  levels: LevelPageOut[];
  start: { levelId: string; campId: string };
}

function JoinRequestForm({ levels, start }: Props) {
  const { t } = useTranslation();
  const sendRequest = useAskToJoin();
  const [sentTo, setSentTo] = useState<string>();
  const nameOf = (campId: string) =>
    levels.flatMap(({ title, camps }) =>
      camps
        .filter(({ _id }) => _id === campId)
        .map((camp) => campName({ level: { title }, title: camp.title })),
    )[0] ?? '';
  const requests = useQuery(ownRequestsQuery).data?.data ?? [];
  const pending = requests.filter(({ status }) => status === 'pending').map(({ campId }) => campId._id);
  const form = useApiForm({
    schema,
    defaults: start,
    send: (values, idempotencyKey) => sendRequest.mutateAsync({ ...values, idempotencyKey }),
    // A camp that the link names comes before one of a draft.
    draft: start.campId === '' ? { key: 'join request' } : undefined,
    onDone(_reply, { levelId, campId }) {
      form.form.reset({ levelId, campId: '' });
      setSentTo(campId);
    },
    outbox: {
      add: ({ campId }, sent) =>
        requestForms.add(
          {
            place: campId,
            title: t('training.join.title'),
            text: nameOf(campId),
            input: { body: { campId } },
          },
          sent,
        ),
      onWaiting() {
        form.form.reset({ levelId: '', campId: '' });
        toast.success(t('ui.waiting.stored'));
      },
    },
  });
  const levelId = useWatch({ control: form.form.control, name: 'levelId' });
  const camps = levels.find(({ _id }) => _id === levelId)?.camps ?? [];
  const { isIn } = useJoining();
  const joined = camps.map(({ _id }) => _id).filter(isIn);
  const canRequest = camps.some(
    ({ _id, registration }) => registration && !pending.includes(_id) && !joined.includes(_id),
  );
  // Taking the request back brings the form back.
  if (sentTo !== undefined && pending.includes(sentTo))
    return <RequestSentNote onAgain={() => setSentTo(undefined)} />;
  return (
    <Form
      form={form}
      label={t('training.join.title')}
      className="border-line bg-surface shadow-card gap-7! rounded-3xl border p-5 sm:p-8"
    >
      <SelectField
        name="levelId"
        label={t('training.join.level')}
        placeholder={t('training.join.chooseLevel')}
        choices={levels.map(({ _id, title }) => ({ value: _id, label: title }))}
        rules={{ onChange: () => form.form.resetField('campId', { defaultValue: '' }) }}
      />
      <JoinCampField camps={camps} pending={pending} joined={joined} chosen={levelId !== ''} />
      {/* A server error for the camp shows at the camp. */}
      {!form.failure?.errors.campId && (
        <FormAlert failure={form.failure} fallback={t('training.join.failed')} />
      )}
      <SubmitButton
        idle={t('training.join.submit')}
        busy={t('training.join.busy')}
        disabled={!canRequest}
        className="self-start max-sm:w-full"
      />
    </Form>
  );
}

/** Takes the focus, because the pressed button is gone. */
function RequestSentNote({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="status"
      className="animate-arrive border-line bg-surface shadow-card flex flex-col items-center rounded-3xl border px-6 py-12 text-center outline-none"
    >
      <Balloon string={40} className="text-yellow h-28" />
      <p className="mt-5 max-w-md text-xl font-bold">{t('requests.messages.asked')}</p>
      <Button look="outline" className="mt-7" onClick={onAgain}>
        {t('training.join.another')}
      </Button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#kit/web/i18n.ts';
import type { LevelPageOut } from '../../levels.contract.ts';
import { askToJoin } from '../../requests.contract.ts';
import { ownRequestsQuery, useAskToJoin } from '../requests/own-requests.hooks.ts';
import { id } from '#kit/shared/fields.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { RequestSentNote } from './request-sent-note.tsx';
import { JoinWaveField } from './join-wave-field.tsx';
import { useJoining } from './use-joining.ts';

/** The level only narrows the waves; it is not sent. */
const schema = askToJoin.body.extend({ levelId: id });

interface Props {
  levels: LevelPageOut[];
  start: { levelId: string; campId: string };
}

export function JoinRequestForm({ levels, start }: Props) {
  const { t } = useTranslation();
  const sendRequest = useAskToJoin();
  const [sentTo, setSentTo] = useState<string>();
  const requests = useQuery(ownRequestsQuery).data?.data ?? [];
  const pending = requests.filter(({ status }) => status === 'pending').map(({ campId }) => campId._id);
  const form = useApiForm({
    schema,
    defaults: start,
    send: sendRequest.mutateAsync,
    // A wave that the link names comes before one of a draft.
    draft: start.campId === '' ? { key: 'join request' } : undefined,
    onDone(_reply, { levelId, campId }) {
      form.form.reset({ levelId, campId: '' });
      setSentTo(campId);
    },
  });
  const levelId = useWatch({ control: form.form.control, name: 'levelId' });
  const waves = levels.find(({ _id }) => _id === levelId)?.camps ?? [];
  const { isIn } = useJoining();
  const joined = waves.map(({ _id }) => _id).filter(isIn);
  const canRequest = waves.some(
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
      <JoinWaveField waves={waves} pending={pending} joined={joined} chosen={levelId !== ''} />
      {/* A server error for the wave shows at the wave. */}
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

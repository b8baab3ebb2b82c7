import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { campQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { listSheet } from '#features/results/sheets.contract.ts';
import { remindPeople } from '#schemas/features/people/people.contract.ts';
import { dayAndTimeText } from '#club/web/date-text.ts';
import { DialogForm } from '#kit/web/form/dialog-form.tsx';
import { useFormMethods } from '#kit/web/form/form-status.ts';
import { TextAreaField } from '#kit/web/form/text-field.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { campTitle } from './camp-title.ts';
import { type ManyProps, PeopleDialog, WithWhom } from './people-dialog.tsx';
import { useRemindPeople } from './reminders.hooks.ts';

/** Writes to people of a camp; what is sent can be taken back for some seconds. */
export function RemindDialog(props: ManyProps) {
  const { t } = useTranslation();
  const remind = useRemindPeople();
  return (
    <PeopleDialog {...props} title={t('people.remind.title')} text={t('people.remind.text')}>
      {({ camp, those }) => (
        <DialogForm
          key={camp._id}
          label={t('people.remind.title')}
          confirm={t('people.remind.submit', { count: those.length })}
          form={{
            schema: remindPeople.body.pick({ text: true }),
            defaults: { text: '' },
            send: async ({ text }) => remind({ campId: camp._id, text, people: those }),
            onDone: props.onDone,
          }}
          onClose={props.onClose}
        >
          <ReadyTexts campId={camp._id} />
          <TextAreaField name="text" label={t('people.remind.field')} rows={3} required />
          <WithWhom
            text={t('people.remind.ask', { count: those.length, wave: campTitle(camp) })}
            people={those}
          />
        </DialogForm>
      )}
    </PeopleDialog>
  );
}

/** Texts to begin with: the next session, and the sheet that was given last. */
function ReadyTexts({ campId }: { campId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { setValue } = useFormMethods();
  const camp = useQuery(campQuery(campId));
  const sheet = useQuery(endpointQuery(listSheet, { query: { campId, size: '1' } }));
  const [now] = useState(() => new Date().toISOString());
  const next = camp.data?.data.sessions
    .filter(({ publishedAt, startsAt }) => publishedAt !== null && startsAt !== null && startsAt > now)
    .toSorted((one, other) => String(one.startsAt).localeCompare(String(other.startsAt)))[0];
  const last = sheet.data?.columns.findLast(({ kind, link }) => kind === 'sheet' && link !== null);
  const texts = [
    next && {
      label: t('people.remind.session'),
      text: t('people.remind.sessionText', {
        session: next.title,
        at: dayAndTimeText(String(next.startsAt), language),
      }),
    },
    last && {
      label: t('people.remind.sheet'),
      text: t('people.remind.sheetText', { sheet: last.title, link: last.link ?? '' }),
    },
  ].filter((one) => one !== undefined);
  if (texts.length === 0) return null;
  return (
    <div role="group" aria-label={t('people.remind.ready')} className="flex flex-wrap gap-2">
      {texts.map(({ label, text }) => (
        <Button
          key={label}
          look="outline"
          size="small"
          onClick={() => setValue('text', text, { shouldDirty: true, shouldValidate: true })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

import MailPlus from 'lucide-react/icons/mail-plus';
import { type RefObject, useRef, useState, useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { RemovalDialog } from '#kit/web/ui/removal-dialog.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import type { InvitationOut } from '../../invitations.contract.ts';
import { inviteBody } from '#schemas/features/people/invitations.contract.ts';
import { useInvitations, useSendAgain, useWithdraw, useInvite } from './inviting.hooks.ts';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Undo2 from 'lucide-react/icons/undo-2';
import { campName, byRelevance } from '#features/programme/camps.rules.ts';
import { dayText } from '#club/web/date-text.ts';
import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import { EmailText } from '#kit/web/ui/person-texts.tsx';
import { useWatch } from 'react-hook-form';
import { isDuty } from '#club/shared/access.ts';
import { FormDialog } from '#kit/web/form/dialog-form.tsx';
import { NewEmailField } from '#features/accounts/web/shared/person-fields.tsx';
import { SelectField } from '#kit/web/form/select-field.tsx';
import { invitedRoles } from '../../people.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { FieldMessage, useFieldError } from '#kit/web/form/field.tsx';
import { useFormMethods } from '#kit/web/form/form-status.ts';

/** Invites staff, and lists those who have not accepted yet. */
export function InvitationsSection() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [inviting, setInviting] = useState(false);
  return (
    <SettingsSection
      title={t('inviting.title')}
      text={t('inviting.text')}
      headingRef={heading}
      action={
        <Button onClick={() => setInviting(true)}>
          <MailPlus aria-hidden="true" className="size-5" />
          {t('inviting.invite')}
        </Button>
      }
    >
      <QueryBoundary read={useInvitations()} loading={<Skeleton className="h-6 w-64" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-muted min-h-6">{t('inviting.none')}</p>
          ) : (
            <OpenInvitations invitations={data} heading={heading} />
          )
        }
      </QueryBoundary>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </SettingsSection>
  );
}

const shownAtFirst = 5;

interface Props {
  invitations: readonly InvitationOut[];
  /** Takes the focus when the row that had it is gone. */
  heading: RefObject<HTMLElement | null>;
}

function OpenInvitations({ invitations, heading }: Props) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<InvitationOut | null>(null);
  const sendAgain = useSendAgain();
  const shown = all ? invitations : invitations.slice(0, shownAtFirst);
  return (
    <>
      <ul aria-label={t('inviting.title')} className="divide-line border-line divide-y border-t">
        {shown.map((invitation) => (
          <InvitationRow
            key={invitation._id}
            invitation={invitation}
            onSendAgain={() => void sendAgain(invitation)}
            onTakeBack={() => setAsked(invitation)}
          />
        ))}
      </ul>
      {shown.length < invitations.length && (
        <Button look="quiet" className="mt-2" onClick={() => setAll(true)}>
          {t('inviting.showAll', { count: invitations.length })}
        </Button>
      )}
      <RemovalDialog
        row={asked}
        title={t('inviting.withdrawal.title')}
        text={({ email }) => t('inviting.withdrawal.text', { email })}
        confirm={t('inviting.takeBack')}
        remove={useWithdraw()}
        done={t('invitations.messages.withdrawn')}
        failed={t('inviting.withdrawal.failed')}
        onClose={() => setAsked(null)}
        focusTarget={heading}
      />
    </>
  );
}

interface InvitationRowProps {
  invitation: InvitationOut;
  onSendAgain: () => void;
  onTakeBack: () => void;
}

function InvitationRow({ invitation, onSendAgain, onTakeBack }: InvitationRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { email, role, camps, invitedBy, expiresAt, expired } = invitation;
  const day = dayText(expiresAt, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          <EmailText email={email} />
          <Badge tone="good">{t(`users.profile.roles.${role}`)}</Badge>
        </p>
        {camps.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
            {camps.map((camp) => (
              <li key={camp._id}>
                <bdi>{campName(camp)}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p className="text-muted mt-1 flex flex-wrap gap-x-4 text-sm">
          <time dateTime={expiresAt} className={classes(expired && 'text-danger font-semibold')}>
            {expired ? t('inviting.expired', { day }) : t('inviting.until', { day })}
          </time>
          <span>{t('inviting.by', { name: invitedBy })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <Button
          look="outline"
          size="small"
          aria-label={t('inviting.sendAgainOf', { email })}
          onClick={onSendAgain}
        >
          <RotateCw aria-hidden="true" className="size-4" />
          {t('inviting.sendAgain')}
        </Button>
        <Button
          look="outline"
          size="small"
          aria-label={t('inviting.takeBackOf', { email })}
          className="text-danger! hover:border-danger!"
          onClick={onTakeBack}
        >
          <Undo2 aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {t('inviting.takeBack')}
        </Button>
      </div>
    </li>
  );
}

function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const invite = useInvite();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('inviting.invite')}
      text={t('inviting.text')}
      confirm={t('inviting.submit')}
      busy={t('inviting.sending')}
      done={t('invitations.messages.sent')}
      failed={t('inviting.failed')}
      form={{
        schema: inviteBody,
        defaults: { email: '', campIds: [] },
        // Camps that were chosen before another role do not count.
        send: (body) => invite.mutateAsync(isDuty(body.role) ? body : { ...body, campIds: [] }),
      }}
    >
      <NewEmailField name="email" label={t('inviting.fields.email')} onBehalf required />
      <SelectField
        name="role"
        label={t('inviting.fields.role')}
        placeholder={t('inviting.fields.chooseRole')}
        choices={invitedRoles.map((role) => ({ value: role, label: t(`users.profile.roles.${role}`) }))}
        required
      />
      <CampsOfRole />
    </FormDialog>
  );
}

function CampsOfRole() {
  const { t } = useTranslation();
  const chosen: unknown = useWatch({ name: 'role' });
  const role = invitedRoles.find((one) => one === chosen);
  if (role && !isDuty(role)) return <p className="text-muted text-sm">{t('inviting.fields.everyWave')}</p>;
  return <CampsField name="campIds" />;
}

/** Checkboxes for camps, those that concern people today first. */
function CampsField({ name }: { name: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { register } = useFormMethods();
  const error = useFieldError(name);
  return (
    <fieldset className="min-w-0" aria-describedby={classes(`${id}-hint`, error && `${id}-error`)}>
      <legend className="mb-1.5 text-sm font-bold">{t('inviting.fields.waves')}</legend>
      <QueryBoundary read={useQuery(allCampsQuery)} loading={<Skeleton className="h-40" />}>
        {({ data: camps }) =>
          camps.length === 0 ? (
            <p className="text-muted text-sm">{t('inviting.fields.noWaves')}</p>
          ) : (
            <ul
              className={classes(
                'bg-surface max-h-52 overflow-y-auto rounded-xl border p-1',
                error === undefined ? 'border-line-strong' : 'border-danger',
              )}
            >
              {camps.toSorted(byRelevance(clubToday())).map((camp) => (
                <li key={camp._id}>
                  <label className="hover:bg-sunken has-focus-visible:ring-focus flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 has-focus-visible:ring-2 has-focus-visible:ring-inset">
                    <input
                      type="checkbox"
                      value={camp._id}
                      aria-invalid={error !== undefined}
                      className="accent-primary size-4.5 shrink-0 outline-none"
                      {...register(name)}
                    />
                    <bdi className="min-w-0 wrap-anywhere">{campName(camp)}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <p id={`${id}-hint`} className="text-muted mt-1.5 text-sm">
        {t('inviting.fields.wavesHint')}
      </p>
      {error !== undefined && <FieldMessage id={`${id}-error`} text={error} />}
    </fieldset>
  );
}

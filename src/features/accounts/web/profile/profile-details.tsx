import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useState } from 'react';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { isStaff } from '#club/shared/access.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Avatar } from '#kit/web/ui/avatar.tsx';
import type { OwnUserOut } from '../../users.contract.ts';
import { collegeYears, genders } from '../../users.rules.ts';
import { CorrectIdentity, OwnNationalId } from './own-identity.tsx';

export function ProfileDetails({ user, onEdit }: { user: OwnUserOut; onEdit: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [correcting, setCorrecting] = useState(false);
  const year = collegeYears.find((one) => one === user.collegeYear);
  const gender = genders.find((one) => one === user.gender);
  const rows = [
    { key: 'firstName', value: user.firstName },
    { key: 'lastName', value: user.lastName },
    { key: 'phone', value: user.phone, ltr: true },
    { key: 'email', value: user.email, ltr: true },
    {
      key: 'handle',
      value: user.codeforces_handle,
      ltr: true,
      mono: true,
      problem: user.handleUnknown && t('users.profile.handleUnknown'),
    },
    { key: 'language', value: t(`ui.languages.${user.language}`) },
    { key: 'university', value: user.university },
    { key: 'universityId', value: user.universityIdHti?.toString(), ltr: true, mono: true },
    { key: 'collegeYear', value: year && t(`auth.choices.years.${year}`) },
    { key: 'gender', value: gender && t(`auth.choices.genders.${gender}`) },
    { key: 'birthDate', value: user.DOB && dayText(user.DOB, language) },
    { key: 'nationalId', value: user.nationalId && <OwnNationalId id={user.nationalId} /> },
    ...(isStaff(user.role)
      ? [
          {
            key: 'reachBy',
            value: user.reachBy.map((way) => t(`users.profile.reachBy.${way}`)).join(' · '),
          } as const,
        ]
      : []),
  ] as const;
  return (
    <>
      <dl className="border-line mt-8 grid gap-x-8 gap-y-6 border-t pt-8 sm:grid-cols-2">
        {rows.map((row) => (
          <div key={row.key} className="min-w-0">
            <dt className="text-muted text-sm">{t(`users.profile.fields.${row.key}`)}</dt>
            <dd
              className={classes(
                'mt-0.5 text-lg font-semibold wrap-anywhere',
                !row.value && 'text-muted font-normal!',
                'mono' in row && 'font-mono',
              )}
            >
              {row.value ? (
                <bdi dir={'ltr' in row ? 'ltr' : 'auto'}>{row.value}</bdi>
              ) : (
                t('users.profile.missing')
              )}
            </dd>
            {'problem' in row && row.problem && (
              <dd className="text-danger mt-1 text-sm font-semibold">{row.problem}</dd>
            )}
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button look="outline" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5" />
          {t('users.profile.edit')}
        </Button>
        <Button look="quiet" onClick={() => setCorrecting(true)}>
          {t('users.profile.correct')}
        </Button>
      </div>
      {correcting && <CorrectIdentity user={user} onClose={() => setCorrecting(false)} />}
    </>
  );
}

interface ProfileCardProps {
  user: OwnUserOut;
  /** URL of a picture that is chosen but not saved. */
  preview?: string;
  /** A button on the picture. */
  children?: ReactNode;
}

/** Name and picture. */
export function ProfileCard({ user, preview, children }: ProfileCardProps) {
  const { t } = useTranslation();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="relative">
        <Avatar
          name={name}
          image={preview === undefined ? user.image : { secure_url: preview }}
          className="size-20 text-2xl sm:size-24"
        />
        {children}
      </span>
      <div className="min-w-0 grow">
        <p className="text-2xl leading-heading font-extrabold wrap-anywhere">{name}</p>
        <Badge tone="good" className="mt-2 text-sm!">
          {t(`users.profile.roles.${user.role}`)}
        </Badge>
      </div>
    </div>
  );
}

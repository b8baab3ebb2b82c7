import Eye from 'lucide-react/icons/eye';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { NationalIdDialog } from './members/national-id-dialog.tsx';
import { collegeYears, genders } from '#features/accounts/users.rules.ts';
import { may } from '#club/shared/access.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { EmailText } from '#kit/web/ui/person-texts.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import type { PersonOut } from '../people.contract.ts';
import { nameOf } from './shared/person-link.tsx';
import { campTitle } from './camp-title.ts';

/** What is stored about a person, as far as the reader may see it. */
export function PersonDetails({ title, person }: { title: string; person: PersonOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const role = useAuthSession()?.user.role ?? null;
  const { user, duties } = person;
  return (
    <SettingsSection title={title}>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={t('auth.fields.email')}>
          <EmailText email={user.email} />
        </Fact>
        <Fact label={t('auth.fields.phone')}>{user.phone && <bdi dir="ltr">{user.phone}</bdi>}</Fact>
        <Fact label={t('members.fields.status')}>{t(`members.statuses.${user.status}`)}</Fact>
        {may(role, 'people.private') && <PrivateFacts user={user} />}
        <Fact label={t('people.details.since')}>{dayText(user.createdAt, language)}</Fact>
        {duties.length > 0 && <Duties duties={duties} />}
      </dl>
    </SettingsSection>
  );
}

function PrivateFacts({ user }: Pick<PersonOut, 'user'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const year = collegeYears.find((each) => each === user.collegeYear);
  const gender = genders.find((each) => each === user.gender);
  return (
    <>
      <Fact label={t('auth.fields.university')}>{user.university && <bdi>{user.university}</bdi>}</Fact>
      <Fact label={t('auth.fields.universityId')}>
        {user.universityIdHti && (
          <bdi dir="ltr" className="font-mono">
            {user.universityIdHti}
          </bdi>
        )}
      </Fact>
      <Fact label={t('auth.fields.collegeYear')}>{year && t(`auth.choices.years.${year}`)}</Fact>
      <Fact label={t('auth.fields.gender')}>{gender && t(`auth.choices.genders.${gender}`)}</Fact>
      <Fact label={t('auth.fields.birthDate')}>{user.DOB && dayText(user.DOB, language)}</Fact>
      <Fact label={t('auth.fields.nationalId')}>
        {user.nationalId && <NationalId user={user} masked={user.nationalId} />}
      </Fact>
    </>
  );
}

/** Masked; showing it whole is recorded. */
function NationalId({ user, masked }: Pick<PersonOut, 'user'> & { masked: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const role = useAuthSession()?.user.role ?? null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi dir="ltr" className="font-mono">
        {masked}
      </bdi>
      {may(role, 'people.national-id') && (
        <button
          type="button"
          aria-label={t('people.details.nationalId', { name: nameOf(user) })}
          onClick={() => setOpen(true)}
          className="text-link hover:bg-primary-soft -my-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm md:min-h-9"
        >
          <Eye aria-hidden="true" className="size-4" />
          {t('people.details.show')}
        </button>
      )}
      {open && <NationalIdDialog member={user} onClose={() => setOpen(false)} />}
    </span>
  );
}

function Duties({ duties }: Pick<PersonOut, 'duties'>) {
  const { t } = useTranslation();
  return (
    <div className="sm:col-span-2 lg:col-span-3">
      <dt className="text-muted text-sm">{t('people.details.duties')}</dt>
      <dd className="mt-1 flex flex-wrap gap-2">
        {duties.map(({ camp, duty }) => (
          <Link
            key={`${camp._id} ${duty}`}
            to={`/wave/${camp._id}`}
            className="bg-sunken hover:bg-primary-soft hover:text-link inline-flex min-h-11 items-center gap-2 rounded-xl px-3 text-sm md:min-h-9"
          >
            <bdi className="font-semibold wrap-anywhere">{campTitle(camp)}</bdi>
            <span className="text-muted">{t(`users.profile.roles.${duty}`)}</span>
          </Link>
        ))}
      </dd>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">
        {children || <span className="text-muted font-normal">{t('people.details.missing')}</span>}
      </dd>
    </div>
  );
}

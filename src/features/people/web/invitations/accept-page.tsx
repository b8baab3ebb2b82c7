import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useNavigate } from 'react-router';
import { SignInCard, textLink } from '#features/accounts/web/shared/sign-in-card.tsx';
import { clubName } from '#club/shared/brand.ts';
import { ApiFailure, call, isConflict } from '#kit/web/api.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { QueryProvider } from '#kit/web/query.tsx';
import { Alert } from '#kit/web/ui/alert.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { LoadFailed } from '#kit/web/ui/query-boundary.tsx';
import { NineDotLoader } from '#kit/web/ui/loading.tsx';
import { openInvitation, type OpenedInvitationOut, acceptInvitation } from '../../invitations.contract.ts';
import { acceptBody } from '#schemas/features/people/invitations.contract.ts';
import { useLinkSecrets } from '#kit/web/link-secrets.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { isDuty } from '#club/shared/access.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { signIn } from '#features/accounts/auth.contract.ts';
import { useFinishSignIn } from '#features/accounts/web/shared/use-finish-sign-in.ts';
import { z } from '#kit/shared/zod.ts';
import { EmailField, TextField } from '#kit/web/form/text-field.tsx';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { ImagePicker } from '#kit/web/form/image-picker.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { PasswordPair } from '#features/accounts/web/shared/password-fields.tsx';
import { passwords } from '#features/accounts/web/shared/sign-up-fields.tsx';
import { HandleField, NameFields, PhoneField } from '#features/accounts/web/shared/person-fields.tsx';

const useInvitation = (token: string | null | undefined) =>
  useQuery({
    queryKey: [openInvitation.method, openInvitation.path, token],
    // In a header: addresses are logged.
    queryFn: ({ signal }) => call(openInvitation, { query: {}, token: token ?? '', signal }),
    enabled: Boolean(token),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The page of the link in the mail: who invites to what, and the form that makes the account. */
export default function AcceptPage() {
  return (
    <QueryProvider>
      <Invitation />
    </QueryProvider>
  );
}

function Invitation() {
  const { t } = useTranslation();
  // Null for a link without one.
  const token = useLinkSecrets()?.get('token');
  const { data, error, refetch } = useInvitation(token);
  /** The token of a link that was refused. The link of a newer mail may be opened on this page. */
  const [spent, setSpent] = useState<string | null>(null);
  const head = (
    <PageHead
      title={t('invitations.accept.title')}
      description={t('invitations.accept.description')}
      hidden
    />
  );
  const refused = spent === token || (error instanceof ApiFailure && error.errors.token !== undefined);
  if (token === null || refused)
    return (
      <SignInCard title={t('invitations.accept.uselessTitle')}>
        {head}
        <UselessLink reason={token === null ? 'incomplete' : 'spent'} />
      </SignInCard>
    );
  if (token !== undefined && data)
    return (
      <SignInCard
        title={t('invitations.accept.title')}
        lead={t('invitations.accept.lead', { club: clubName, inviter: data.data.invitedBy })}
      >
        {head}
        <InvitationSummary invitation={data.data} />
        <AcceptForm key={token} token={token} email={data.data.email} onSpent={() => setSpent(token)} />
      </SignInCard>
    );
  return (
    <SignInCard title={t('invitations.accept.title')}>
      {head}
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <NineDotLoader className="min-h-40 items-center" />
      )}
    </SignInCard>
  );
}

/** Says what to do, and leads on those who accepted before. */
function UselessLink({ reason }: { reason: 'incomplete' | 'spent' }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert>
        <p className="font-medium">
          {t(reason === 'spent' ? 'invitations.errors.linkInvalid' : 'invitations.accept.incomplete')}
        </p>
      </Alert>
      <p className="mt-8 mb-4">{t('invitations.accept.haveAccount')}</p>
      <Link to="/login" className={buttonClass({}, 'w-full')}>
        {t('auth.signIn.submit')}
      </Link>
      <p className="mt-6">
        <Link to="/" className={textLink}>
          {t('invitations.accept.home')}
        </Link>
      </p>
    </>
  );
}

/** To which role and camps somebody is invited, and until when. */
function InvitationSummary({ invitation }: { invitation: OpenedInvitationOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { role, camps, expiresAt } = invitation;
  return (
    <dl className="border-line bg-surface mb-8 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl border p-5">
      <dt className="text-muted">{t('invitations.accept.role')}</dt>
      <dd className="font-bold">{t(`users.profile.roles.${role}`)}</dd>
      {(camps.length > 0 || !isDuty(role)) && (
        <>
          <dt className="text-muted">{t('invitations.accept.waves')}</dt>
          <dd className="font-bold">
            {isDuty(role) ? (
              <ul>
                {camps.map((camp) => (
                  <li key={camp._id}>
                    <bdi>{campName(camp)}</bdi>
                  </li>
                ))}
              </ul>
            ) : (
              t('invitations.accept.everyWave')
            )}
          </dd>
        </>
      )}
      <dt className="text-muted">{t('invitations.accept.until')}</dt>
      <dd>
        <time dateTime={expiresAt}>{dayText(expiresAt, language)}</time>
      </dd>
    </dl>
  );
}

/** The address is fixed; it is in the form for password managers. */
const formSchema = acceptBody.safeExtend({ image: fileRule(), email: z.string() });

interface Props {
  token: string;
  email: string;
  /** The invitation was used, taken back or expired since the page was opened. */
  onSpent: () => void;
}

function AcceptForm({ token, email, onSpent }: Props) {
  const { t } = useTranslation();
  const signedIn = useAuthSession()?.user.firstName;
  const enter = useEnter();
  const language = useLanguage();
  const form = useApiForm({
    schema: formSchema,
    defaults: {
      token,
      email,
      firstName: '',
      lastName: '',
      phone: '',
      password: '',
      confirmPassword: '',
      codeforces_handle: '',
      university: '',
    },
    send: ({ image, email: _fixed, ...body }, idempotencyKey) =>
      call(acceptInvitation, { body: { ...body, language }, files: { image }, idempotencyKey }),
    onDone: ({ data }, { password }) => enter({ email: data.email, password }),
    onFail: ({ errors }) => errors.token !== undefined && onSpent(),
    draft: { key: `invitation ${email}`, without: ['token', ...passwords], inTab: true },
  });
  return (
    <Form form={form} label={t('invitations.accept.title')}>
      {signedIn !== undefined && (
        <Alert tone="info">
          <p>{t('invitations.accept.signedIn', { name: signedIn })}</p>
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields />
      </div>
      <PhoneField label={t('auth.fields.phone')} required />
      <EmailField name="email" label={t('auth.fields.email')} readOnly />
      <PasswordPair />
      <OptionalFields />
      <FormAlert failure={form.failure} fallback={t('invitations.accept.failed')}>
        {isConflict(form.failure) && (
          <Link to="/login" className={textLink}>
            {t('auth.signIn.submit')}
          </Link>
        )}
      </FormAlert>
      <SubmitButton idle={t('invitations.accept.submit')} busy={t('invitations.accept.busy')} />
    </Form>
  );
}

function OptionalFields() {
  const { t } = useTranslation();
  return (
    <fieldset className="border-line flex min-w-0 flex-col gap-5 border-t pt-5">
      <legend className="text-muted pe-3 text-sm font-bold">{t('invitations.accept.optional')}</legend>
      <HandleField label={t('auth.fields.handle')} />
      <TextField name="university" label={t('auth.fields.university')} autoComplete="organization" />
      <ImagePicker name="image" label={t('auth.signUp.picture')} hint={t('auth.signUp.pictureHint')} />
    </fieldset>
  );
}

/** Signs the new member in with what was just typed; where that fails, the sign-in page is left to do. */
function useEnter() {
  const { t } = useTranslation();
  const finish = useFinishSignIn('invitations.messages.accepted');
  const navigate = useNavigate();
  return async (body: { email: string; password: string }): Promise<void> => {
    try {
      const { token, user } = await call(signIn, { body });
      if (token !== undefined && user !== undefined) return await finish({ token, user });
    } catch {
      // The account is there all the same.
    }
    toast.success(t('invitations.messages.accepted'));
    return navigate('/login');
  };
}

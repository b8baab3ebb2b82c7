import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useNavigate } from 'react-router';
import { signIn } from '#features/accounts/auth.contract.ts';
import { textLink } from '#features/accounts/web/shared/sign-in-card.tsx';
import { useFinishSignIn } from '#features/accounts/web/shared/use-finish-sign-in.ts';
import { z } from '#kit/shared/zod.ts';
import { call } from '#kit/web/api.ts';
import { EmailField } from '#kit/web/form/email-field.tsx';
import { fileRule } from '#kit/web/form/file-rule.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form } from '#kit/web/form/form.tsx';
import { ImagePicker } from '#kit/web/form/image-picker.tsx';
import { SubmitButton } from '#kit/web/form/submit-button.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';
import { useSession } from '#kit/web/session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { acceptBody, acceptInvitation } from '../../invitations.contract.ts';
import { PasswordPair } from '#features/accounts/web/shared/password-pair.tsx';

/** The address is fixed; it is in the form for password managers. */
const formSchema = acceptBody.safeExtend({ image: fileRule(), email: z.string() });

interface Props {
  token: string;
  email: string;
  /** The invitation was used, taken back or expired since the page was opened. */
  onSpent: () => void;
}

export function AcceptForm({ token, email, onSpent }: Props) {
  const { t } = useTranslation();
  const signedIn = useSession()?.user.firstName;
  const enter = useEnter();
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
    send: ({ image, email: _fixed, ...body }) => call(acceptInvitation, { body, files: { image } }),
    onDone: ({ data }, { password }) => enter({ email: data.email, password }),
    onFail: ({ errors }) => errors.token !== undefined && onSpent(),
  });
  return (
    <Form form={form} label={t('invitations.accept.title')}>
      {signedIn !== undefined && (
        <Alert tone="info">
          <p>{t('invitations.accept.signedIn', { name: signedIn })}</p>
        </Alert>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="firstName" label={t('auth.fields.firstName')} autoComplete="given-name" required />
        <TextField name="lastName" label={t('auth.fields.lastName')} autoComplete="family-name" required />
      </div>
      <TextField
        name="phone"
        label={t('auth.fields.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        ltr
        required
      />
      <EmailField name="email" label={t('auth.fields.email')} readOnly />
      <PasswordPair />
      <OptionalFields />
      <FormAlert failure={form.failure} fallback={t('invitations.accept.failed')}>
        {form.failure?.code === 'CONFLICT' && (
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
      <TextField
        name="codeforces_handle"
        label={t('auth.fields.handle')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ltr
        mono
      />
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

import KeyRound from 'lucide-react/icons/key-round';
import { useRef, useState, useEffect } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { dayText } from '#club/web/date-text.ts';
import { useLanguage } from '#kit/web/language.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { type PasskeyOut, passkeyOptions } from '../../two-step.contract.ts';
import { removePasskey, addPasskey } from '#schemas/features/accounts/two-step.contract.ts';
import { ownProof } from '#schemas/features/accounts/users.contract.ts';
import { useInvalidatePasskeys, usePasskeys, useInvalidateTwoStep } from './two-step.hooks.ts';
import { usePasskeySupport, loadPasskeys } from './passkey-support.ts';
import { call, ApiFailure } from '#kit/web/api.ts';
import { DialogForm, FormDialog } from '#kit/web/form/dialog-form.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { OwnPassword, OwnProof } from './password-and-code.tsx';
import type { z } from '#kit/shared/zod.ts';
import { TextField } from '#kit/web/form/text-field.tsx';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';

interface Props {
  /** What this device is called, as a first name for its passkey. */
  device: string;
}

export function PasskeysSection({ device }: Props) {
  const { t } = useTranslation();
  const read = usePasskeys();
  const invalidate = useInvalidatePasskeys();
  const supported = usePasskeySupport();
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const showRemoved = async () => {
    await invalidate();
    heading.current?.focus();
  };
  const action = read.data?.available && supported && (
    <Button look="outline" onClick={() => setAdding(true)}>
      {t('twoStep.passkeys.add')}
    </Button>
  );
  return (
    <SettingsSection
      title={t('twoStep.passkeys.title')}
      text={t('twoStep.passkeys.text')}
      action={action}
      headingRef={heading}
    >
      <QueryBoundary read={read}>
        {({ data, available }) => (
          <>
            {!available && <p className="text-muted">{t('twoStep.passkeys.unavailable')}</p>}
            {available && !supported && <p className="text-muted">{t('twoStep.passkeys.unsupported')}</p>}
            {available && data.length === 0 && supported && (
              <p className="text-muted">{t('twoStep.passkeys.none')}</p>
            )}
            {data.length > 0 && <PasskeyList passkeys={data} onRemoved={showRemoved} />}
          </>
        )}
      </QueryBoundary>
      <Dialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('twoStep.passkeys.add')}
        description={t('twoStep.passkeys.addText')}
      >
        <AddForm device={device} onClose={() => setAdding(false)} onAdded={invalidate} />
      </Dialog>
    </SettingsSection>
  );
}

interface ListProps {
  passkeys: PasskeyOut[];
  onRemoved: () => Promise<void>;
}

function PasskeyList({ passkeys, onRemoved }: ListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [removing, setRemoving] = useState<PasskeyOut | null>(null);
  return (
    <>
      <ul className="divide-line divide-y">
        {passkeys.map((passkey) => (
          <li
            key={passkey._id}
            className="flex flex-wrap items-center justify-between gap-4 py-4 first:pt-0 last:pb-0"
          >
            <div className="flex min-w-0 items-center gap-3">
              <KeyRound aria-hidden="true" className="text-link size-5 shrink-0" />
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">
                  <bdi>{passkey.name}</bdi>
                </p>
                <p className="text-muted text-sm *:inline-block">
                  <span>{t('twoStep.passkeys.added', { day: dayText(passkey.createdAt, language) })}</span>
                  {' · '}
                  <span>
                    {passkey.lastUsedAt
                      ? t('twoStep.passkeys.used', { day: dayText(passkey.lastUsedAt, language) })
                      : t('twoStep.passkeys.neverUsed')}
                  </span>
                </p>
              </div>
            </div>
            <Button
              look="outline"
              size="small"
              className="text-danger!"
              aria-label={t('twoStep.passkeys.removeOf', { name: passkey.name })}
              onClick={() => setRemoving(passkey)}
            >
              {t('twoStep.passkeys.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <FormDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('twoStep.passkeys.removeTitle', { name: removing?.name ?? '' })}
        text={t('twoStep.passkeys.removeText')}
        label={t('twoStep.passkeys.removeOf', { name: removing?.name ?? '' })}
        confirm={t('twoStep.passkeys.remove')}
        busy={t('twoStep.setup.busy')}
        look="danger"
        done={t('twoStep.messages.passkeyRemoved')}
        failed={t('twoStep.passkeys.removeFailed')}
        form={{
          schema: removePasskey.body,
          defaults: { password: '' },
          send: (body) => call(removePasskey, { params: { id: removing?._id ?? '' }, body }),
          onDone: onRemoved,
        }}
      >
        <OwnPassword />
      </FormDialog>
    </>
  );
}

const newPasskey = ownProof.extend({ name: addPasskey.body.shape.name });
type NewPasskey = z.output<typeof newPasskey>;

interface AddFormProps {
  device: string;
  onClose: () => void;
  onAdded: () => Promise<void>;
}

function AddForm({ device, onClose, onAdded }: AddFormProps) {
  const { t } = useTranslation();
  // Browsers open the passkey prompt only shortly after a click, so the library is loaded beforehand.
  useEffect(() => void loadPasskeys().catch(() => undefined), []);
  const invalidateTwoStep = useInvalidateTwoStep();
  const [createPasskey] = useState(passkeyCreator);
  return (
    <DialogForm
      form={{
        schema: newPasskey,
        defaults: { name: device, password: '' },
        send: createPasskey,
        onDone: onAdded,
        onFail({ errors }) {
          // Switched on meanwhile on another device: then the field is missing.
          if ('code' in errors) void invalidateTwoStep();
        },
      }}
      label={t('twoStep.passkeys.add')}
      confirm={t('twoStep.passkeys.submit')}
      busy={t('twoStep.passkeys.busy')}
      done={t('twoStep.messages.passkeyAdded')}
      failed={t('twoStep.passkeys.failed')}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('twoStep.passkeys.name')}
        hint={t('twoStep.passkeys.nameHint')}
        autoComplete="off"
        maxLength={60}
        dir="auto"
        required
      />
      <OwnProof />
    </DialogForm>
  );
}

/** Returns a function that asks the device for a passkey and adds it to the account. It throws an ApiFailure. */
function passkeyCreator() {
  // A code works once: somebody who cancels on the device tries again with the same options.
  let options: PublicKeyCredentialCreationOptionsJSON | null = null;
  return async ({ name, ...proof }: NewPasskey) => {
    const { startRegistration } = await loadPasskeys();
    options ??= await requestOptions(proof);
    const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
      throw failureOf(error);
    });
    options = null;
    const clientExtensionResults = { ...response.clientExtensionResults };
    return call(addPasskey, { body: { name, response: { ...response, clientExtensionResults } } });
  };
}

async function requestOptions(body: Omit<NewPasskey, 'name'>) {
  const { data } = await call(passkeyOptions, { body });
  return data as unknown as PublicKeyCredentialCreationOptionsJSON;
}

const reasons: Record<string, string> = {
  InvalidStateError: 'twoStep.passkeys.exists',
  NotAllowedError: 'twoStep.passkeys.cancelled',
  AbortError: 'twoStep.passkeys.cancelled',
};

function failureOf(error: unknown): ApiFailure {
  const reason = error instanceof Error ? reasons[error.name] : undefined;
  return new ApiFailure({ code: 'CONFLICT', message: reason ?? 'twoStep.passkeys.impossible' });
}

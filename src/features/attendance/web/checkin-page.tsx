import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiFailure } from '#kit/web/api.ts';
import { useOnline } from '#kit/web/connection.ts';
import { PageHead } from '#kit/web/page-head.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { Balloon } from '#club/web/balloon.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { checkIn } from '../attendance.contract.ts';
import { codeBody } from '#schemas/features/attendance/attendance.contract.ts';
import { codeLifeMs, codeIn } from '../attendance.rules.ts';
import { sendCheckin } from './send-checkin.ts';
import { clearPendingScan, getPendingScan } from './shared/pending-scan.ts';
import type { DataOf } from '#kit/shared/endpoint.ts';
import { FormAlert } from '#kit/web/form/form-alert.tsx';
import { Form, SubmitButton } from '#kit/web/form/form.tsx';
import { TextField } from '#kit/web/form/text-field.tsx';
import { useApiForm } from '#kit/web/form/use-api-form.ts';

/** A code is sent once per visit, however often the page renders. */
const sentOnce = {
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export default function CheckinPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const online = useOnline();
  const [address] = useSearchParams();
  const code = address.get('code') ?? '';
  const done = (useLocation().state as { checkedIn?: CheckedIn } | null)?.checkedIn;
  const scan = useScan(code);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [checkIn.method, checkIn.path, scan],
    queryFn: () => sendScan(scan),
    enabled: scan !== null && !done,
    ...sentOnce,
  });
  const decided = scan === null || data !== undefined || (error !== null && !isTemporary(error));
  useEffect(() => {
    if (decided) clearPendingScan();
  }, [decided]);
  // In history state, not in the URL, so that a reload does not send an expired code.
  const finish = (checkedIn: CheckedIn) => navigate('/checkin', { replace: true, state: { checkedIn } });
  useEffect(() => {
    if (data && !done) void finish(data.data);
  });

  const shown = done ?? data?.data;
  return (
    <div className="on-navy bg-navy text-on-navy relative grid min-h-[75dvh] grow place-items-center overflow-hidden px-4 py-12">
      <PageHead title={t('attendance.checkin.title')} hidden />
      <div aria-hidden="true" className="problem-grid absolute inset-0" />
      <div className="relative w-full max-w-md text-center">
        {shown ? (
          <Welcome done={shown} />
        ) : isFetching ? (
          <p role="status" className="text-xl font-bold">
            {online ? t('attendance.checkin.checking') : t('attendance.checkin.offline')}
          </p>
        ) : (
          <>
            {error ? (
              <CheckinError error={error} onRetry={refetch} />
            ) : (
              <Title>{t('attendance.checkin.title')}</Title>
            )}
            <div className="bg-surface text-ink mt-8 rounded-3xl p-6 text-start sm:p-8">
              <p className="text-muted mb-5">{t('attendance.checkin.enterText')}</p>
              <CheckinForm key={code} onDone={(given) => void finish(given)} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** A code in the address, or the ticket of a scan before the sign-in. */
type Scan = { code: string } | { ticket: string; endsAt: number };

/** Read once per visit, because it is cleared as soon as the server has decided. */
function useScan(code: string): Scan | null {
  const [pending] = useState(getPendingScan);
  if (code !== '') return { code };
  return pending?.ticket ? { ticket: pending.ticket, endsAt: pending.endsAt } : null;
}

async function sendScan(scan: Scan | null) {
  if (scan && 'ticket' in scan) {
    if (Date.now() >= scan.endsAt) throw new ApiFailure(tooLate);
    return sendCheckin({ ticket: scan.ticket }, scan.endsAt);
  }
  return sendCheckin({ code: scan?.code }, Date.now() + codeLifeMs);
}

/** A retry with the same code helps only after a network or server error. */
const isTemporary = (error: Error): boolean =>
  !(error instanceof ApiFailure) || error.code === 'OFFLINE' || error.status >= 500;

const tooLate = {
  code: 'VALIDATION',
  status: 400,
  message: 'attendance.errors.ticketExpired',
  errors: { ticket: 'attendance.errors.ticketExpired' },
} as const;

const Title = ({ children }: { children: ReactNode }) => (
  <h1 className="leading-heading text-3xl font-black">{children}</h1>
);

function Welcome({ done: { title, state } }: { done: CheckedIn }) {
  const { t } = useTranslation();
  const marked = state === 'late' || state === 'excused' ? state : 'inText';
  return (
    <div role="status">
      <Balloon string={90} className="animate-lift text-yellow mx-auto mb-2 w-32" />
      <Title>{t('attendance.checkin.inTitle')}</Title>
      <p className="text-on-navy-muted mt-4 text-lg">{t(`attendance.checkin.${marked}`)}</p>
      <p className="mt-1 text-2xl font-bold wrap-anywhere">
        <bdi>{title}</bdi>
      </p>
      <p className="text-on-navy-muted mt-4">{t('attendance.checkin.enjoy')}</p>
      <Link to="/dashboard/waveData" className={buttonClass({ look: 'accent' }, 'mt-8')}>
        {t('attendance.checkin.waves')}
      </Link>
    </div>
  );
}

function CheckinError({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { translate, failureText } = useErrorText();
  const failure = error instanceof ApiFailure ? error : null;
  const problem = failure?.errors.code ?? failure?.errors.ticket;
  const reason =
    failure?.code === 'FORBIDDEN'
      ? t('attendance.checkin.foreign')
      : problem
        ? translate(problem)
        : failureText(error, t('attendance.checkin.failed'));
  return (
    <div role="alert">
      <Title>{t('attendance.checkin.failedTitle')}</Title>
      <p className="text-on-navy-muted mt-4 text-lg">{reason}</p>
      {isTemporary(error) && (
        <Button look="accent" className="mt-6" onClick={() => void onRetry()}>
          {t('ui.retry')}
        </Button>
      )}
    </div>
  );
}

type CheckedIn = DataOf<typeof checkIn>;

/** For people who cannot scan: enter the code or its link. */
function CheckinForm({ onDone }: { onDone: (done: CheckedIn) => void }) {
  const { t } = useTranslation();
  const online = useOnline();
  const form = useApiForm({
    schema: codeBody,
    defaults: { code: '' },
    send: ({ code }) => sendCheckin({ code: codeIn(code) }, Date.now() + codeLifeMs),
    onDone: ({ data }) => onDone(data),
  });
  const trying = form.form.formState.isSubmitting && !online;
  const foreign = form.failure?.code === 'FORBIDDEN';
  return (
    <Form form={form} label={t('attendance.checkin.enterTitle')}>
      <TextField
        name="code"
        label={t('attendance.checkin.code')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        ltr
        mono
        required
      />
      {foreign ? (
        <p role="alert" className="text-danger font-medium">
          {t('attendance.checkin.foreign')}
        </p>
      ) : (
        <FormAlert failure={form.failure} fallback={t('attendance.checkin.failed')} />
      )}
      {trying && (
        <p role="status" className="font-medium">
          {t('attendance.checkin.offline')}
        </p>
      )}
      <SubmitButton idle={t('attendance.checkin.submit')} busy={t('attendance.checkin.busy')} />
    </Form>
  );
}

import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { isStaff } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SettingsSection } from '#kit/web/ui/settings-section.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { useCalendarAddress } from './calendar.hooks.ts';

/** The secret address of one's calendar, and how a calendar app reads it. */
export function CalendarSection() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const [shown, setShown] = useState(false);
  const role = useSession()?.user.role;
  const { data, error, isFetching, refetch } = useCalendarAddress(shown);

  function show() {
    if (isFetching) return;
    if (error) void refetch();
    setShown(true);
  }

  return (
    <SettingsSection
      title={t('calendar.section.title')}
      text={t(role && isStaff(role) ? 'calendar.section.staffText' : 'calendar.section.text')}
      action={
        // Stays until the address takes the focus, and is the way to try again.
        !data && (
          <Button look="outline" aria-disabled={isFetching} aria-busy={isFetching} onClick={show}>
            {t('calendar.section.show')}
          </Button>
        )
      }
    >
      {data ? (
        <CalendarAddress {...data.data} />
      ) : (
        error && !isFetching && <Alert title={t('ui.list.failed')}>{failureText(error)}</Alert>
      )}
    </SettingsSection>
  );
}

import { useEffect, useState } from 'react';
import { markKind } from '#features/attendance/web/shared/waiting-marks.ts';
import { excuseForms } from '#features/attendance/web/excuses/waiting-excuses.ts';
import { refreshUser } from '#features/accounts/web/shared/refresh-user.ts';
import { noteForms } from '#features/people/web/shared/waiting-notes.ts';
import { requestForms } from '#features/programme/web/requests/waiting-requests.ts';
import { cellKind } from '#features/results/web/sheets/waiting-cells.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import { WaitingPanel } from '#kit/web/outbox/waiting-panel.tsx';
import { QueryProvider } from '#kit/web/query.tsx';
import { signedInTexts } from '../../catalogs/bundles.ts';

/** What can be written without a connection. */
const writeKinds = [markKind, cellKind, excuseForms.kind, requestForms.kind, noteForms.kind];

/** On every page of a signed-in person: sends what waits, and shows it. */
export function WaitingWrites({ className }: { className: string }) {
  const ready = useTextsOfWrites();
  return (
    <QueryProvider>
      <WaitingPanel kinds={writeKinds} refreshRights={refreshUser} shown={ready} className={className} />
    </QueryProvider>
  );
}

/** Public pages have no texts of marks and results: they load when something waits. */
function useTextsOfWrites(): boolean {
  const { i18n } = useTranslation();
  const [, setLoaded] = useState(false);
  const waits = useWaitingWrites().length > 0;
  const ready = i18n.has(signedInTexts);
  useEffect(() => {
    if (waits && !ready)
      i18n.load(signedInTexts).then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [i18n, waits, ready]);
  return ready;
}

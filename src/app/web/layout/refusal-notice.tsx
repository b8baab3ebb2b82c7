import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getRefusal, setRefusal, subscribeRefusal } from '#club/web/guards.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { joiningTexts, signedInTexts } from '../../catalogs/bundles.ts';
import { browserTranslator } from './page-modules.ts';

/** With the menu of the dashboard and its texts, which visitors do not load. */
const RefusedPage = lazyPart(async () => {
  const load = (texts: typeof joiningTexts) => browserTranslator().load(texts);
  const part = import('../dashboard/refused-page.tsx');
  await Promise.all([load(joiningTexts), load(signedInTexts)]);
  return (await part).RefusedPage;
}, null);

/** On the home page, after the guard led there: until the reader goes on. */
export function RefusalNotice() {
  const { pathname } = useLocation();
  const user = useAuthSession()?.user;
  const refusal = useSyncExternalStore(subscribeRefusal, getRefusal, () => null);
  const isHome = pathname === '/';
  useEffect(() => (isHome ? () => setRefusal(null) : undefined), [isHome]);
  return isHome && user && refusal ? <RefusedPage refusal={refusal} user={user} /> : null;
}

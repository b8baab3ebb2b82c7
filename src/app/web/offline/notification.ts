import { clubName } from '#club/shared/brand.ts';
import { directionOf, isLanguage } from '#kit/shared/language.ts';
import { ownPath } from '#kit/web/own-path.ts';

/** Where a notification leads that names no page of this site. */
const fallbackPath = '/dashboard/inbox';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The path of a page of this site; the inbox for everything else. */
export const pathOf = (link: unknown, origin: string): string => ownPath(link, origin) ?? fallbackPath;

/**
 * What the server sent, as the browser shows it. It shows something whatever arrives, because browsers take the
 * permission away from a site that is sent to and stays silent.
 */
export function notificationOf(
  sent: unknown,
  origin: string,
): { title: string; options: NotificationOptions } {
  const entry = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {};
  const language = textOf(entry.language);
  return {
    title: textOf(entry.title) || clubName,
    options: {
      body: textOf(entry.text),
      // The same entry replaces itself.
      tag: textOf(entry.tag) || undefined,
      ...(isLanguage(language) && { lang: language, dir: directionOf(language) }),
      icon: '/icons/icon-192.png',
      data: { path: pathOf(entry.link, origin) },
    },
  };
}

export interface Tab {
  url: string;
  focused: boolean;
  visibilityState: string;
}

/** The open tab to show a page in: one that shows it already, else the one that the person looked at last. */
export function tabFor<T extends Tab>(tabs: readonly T[], address: string): T | undefined {
  return (
    tabs.find(({ url }) => url === address) ??
    tabs.find(({ focused }) => focused) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    tabs[0]
  );
}

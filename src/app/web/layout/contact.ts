import { createContext, useContext } from 'react';
import type { SiteContent } from '#features/site/site.contract.ts';
import type { Spoken } from '#features/site/web/spoken.ts';

export type Contact = Spoken<SiteContent['contact']>;

const ContactContext = createContext<Contact | null>(null);

export const ContactProvider = ContactContext.Provider;

/** How to reach the club, for the frame around all pages. */
export function useContact(): Contact {
  const contact = useContext(ContactContext);
  if (!contact) throw new Error('The contact is known inside the site layout only');
  return contact;
}

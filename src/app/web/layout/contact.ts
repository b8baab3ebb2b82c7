import { createContext, useContext } from 'react';
import type { SiteContent } from '#features/site/site.contract.ts';
import type { Localized } from '#features/site/web/localize.ts';

export type Contact = Localized<SiteContent['contact']>;

const ContactContext = createContext<Contact | null>(null);

export const ContactProvider = ContactContext.Provider;

/** The club's contact details, for header and footer. */
export function useContact(): Contact {
  const contact = useContext(ContactContext);
  if (!contact) throw new Error('The contact is known inside the site layout only');
  return contact;
}

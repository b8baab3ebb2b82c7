import type { ReactNode } from 'react';
import type { SiteSection } from '../../site.contract.ts';
import { Appreciation, Founders, Home, Testimonials } from './home-sections.tsx';
import { About, Committees, Contact, Ecpc } from './page-sections.tsx';

/** Sections of the editor in menu order, with the page that shows each. */
export const sections: Record<SiteSection, { Fields: () => ReactNode; page: string }> = {
  home: { Fields: Home, page: '/' },
  founders: { Fields: Founders, page: '/' },
  testimonials: { Fields: Testimonials, page: '/' },
  appreciation: { Fields: Appreciation, page: '/' },
  about: { Fields: About, page: '/about' },
  committees: { Fields: Committees, page: '/committees' },
  ecpc: { Fields: Ecpc, page: '/ecpc' },
  contact: { Fields: Contact, page: '/' },
};

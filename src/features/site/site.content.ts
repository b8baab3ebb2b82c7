/** Addresses of the club. They become content that a leader edits; until then they stand in this one place. */
export const contactEmail = 'contact@icpc-hti.org';

export const socialLinks = [
  { kind: 'facebook', href: 'https://www.facebook.com/icpchti' },
  { kind: 'linkedin', href: 'https://www.linkedin.com/company/icpchti' },
  { kind: 'telegram', href: 'https://t.me/icpchti' },
] as const;

export type SocialKind = (typeof socialLinks)[number]['kind'];

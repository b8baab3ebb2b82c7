import { clubName } from './brand.ts';

export const brandEn = {
  pageTitle: `{{title}} · ${clubName}`,
  siteName: clubName,
};

export type BrandTexts = typeof brandEn;

import type { BrandTexts } from './brand.en.ts';
import { clubName } from './brand.ts';

export const brandAr: BrandTexts = {
  pageTitle: `{{title}} · ${clubName}`,
  siteName: clubName,
};

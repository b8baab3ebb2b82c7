import type { BrandTexts } from './brand.en.ts';
import { clubName } from './brand.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const brandAr: ArabicOf<BrandTexts> = {
  pageTitle: `{{title}} · ${clubName}`,
  siteName: clubName,
};

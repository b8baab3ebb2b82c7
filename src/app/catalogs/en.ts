import { myDataEn } from '#features/accounts/my-data.en.ts';
import { joiningEn } from './joining.en.ts';
import { publicEn } from './public.en.ts';
import { signedInEn } from './signed-in.en.ts';
import { staffEn } from './staff.en.ts';

/** All texts, for the server, the types and the tests; a browser loads them in bundles. */
export const en = { ...publicEn, ...joiningEn, ...signedInEn, ...staffEn, myData: myDataEn };

export type Catalog = typeof en;

declare module '#kit/shared/translation.ts' {
  interface KnownTexts {
    catalog: Catalog;
  }
}

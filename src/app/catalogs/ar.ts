import { myDataAr } from '#features/accounts/my-data.ar.ts';
import type { Catalog } from './en.ts';
import { joiningAr } from './joining.ar.ts';
import { publicAr } from './public.ar.ts';
import { signedInAr } from './signed-in.ar.ts';
import { staffAr } from './staff.ar.ts';
import type { ArabicOf } from '#kit/shared/translation.ts';

export const ar: ArabicOf<Catalog> = {
  ...publicAr,
  ...joiningAr,
  ...signedInAr,
  ...staffAr,
  myData: myDataAr,
};

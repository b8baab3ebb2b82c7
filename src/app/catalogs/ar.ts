import { authAr } from '#features/auth/auth.ar.ts';
import { usersAr } from '#features/users/users.ar.ts';
import { kitAr } from '#kit/shared/kit.ar.ts';
import type { Catalog } from './en.ts';

export const ar: Catalog = { ...kitAr, users: usersAr, auth: authAr };

import { authEn } from '#features/auth/auth.en.ts';
import { usersEn } from '#features/users/users.en.ts';
import { kitEn } from '#kit/shared/kit.en.ts';

export const en = { ...kitEn, users: usersEn, auth: authEn };

export type Catalog = typeof en;

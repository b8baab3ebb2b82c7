import { authEn } from '#features/auth/auth.en.ts';
import { siteEn } from '#features/site/site.en.ts';
import { usersEn } from '#features/users/users.en.ts';
import { kitEn } from '#kit/shared/kit.en.ts';
import { shellEn } from './shell.en.ts';

export const en = { ...kitEn, shell: shellEn, users: usersEn, auth: authEn, site: siteEn };

export type Catalog = typeof en;

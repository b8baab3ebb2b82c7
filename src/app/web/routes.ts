import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const feature = (page: string) => `../../features/${page}`;

export default [
  layout('layout/site-layout.tsx', [
    index(feature('site/web/home-page.tsx')),
    layout('layout/account-layout.tsx', [
      route('login', feature('auth/web/sign-in-page.tsx')),
      route('signup', feature('auth/web/sign-up-page.tsx')),
      route('resetpassword', feature('auth/web/forgot-password-page.tsx')),
      route('otp', feature('auth/web/reset-password-page.tsx')),
      route('verify-email', feature('auth/web/verify-email-page.tsx')),
      route('setup', feature('auth/web/setup-page.tsx')),
    ]),
    route('dashboard', 'dashboard/dashboard-layout.tsx', [
      index(feature('users/web/profile-page.tsx'), { id: 'dashboard-index' }),
      route('profile', feature('users/web/profile-page.tsx')),
      route('*', 'dashboard/dashboard-not-found.tsx'),
    ]),
    route('*', 'layout/not-found.tsx'),
  ]),
] satisfies RouteConfig;

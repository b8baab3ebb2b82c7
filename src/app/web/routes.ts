import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const feature = (page: string) => `../../features/${page}`;

export default [
  layout('layout/site-layout.tsx', [
    layout('layout/page-boundary.tsx', [
      index(feature('site/web/home-page.tsx')),
      route('about', feature('site/web/about-page.tsx')),
      route('committees', feature('site/web/committees-page.tsx')),
      route('ecpc', feature('site/web/ecpc-page.tsx')),
      route('news/:id', feature('news/web/news-page.tsx')),
      route('event/:id', feature('events/web/event-page.tsx')),
    ]),
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
      route('events', feature('events/web/events-dashboard-page.tsx')),
      route('events/addevent', feature('events/web/event-form-page.tsx')),
      route('site/:section?', feature('site/web/editor/site-editor-page.tsx')),
      route('newsDash', feature('news/web/news-dashboard-page.tsx')),
      route('newsDash/addnews', feature('news/web/news-form-page.tsx')),
      route('achievementsDash', feature('achievements/web/achievements-dashboard-page.tsx')),
      route('achievementsDash/addachievement', feature('achievements/web/achievement-form-page.tsx')),
      route('*', 'dashboard/dashboard-not-found.tsx'),
    ]),
    route('*', 'layout/not-found.tsx'),
  ]),
] satisfies RouteConfig;

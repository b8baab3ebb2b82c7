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
      route('training', feature('training/web/training-page.tsx')),
      layout('layout/programme-layout.tsx', [
        route('level/:id', feature('training/web/level-page.tsx')),
        route('wave/:id', feature('training/web/wave-page.tsx')),
        route('session/:id', feature('training/web/session-page.tsx')),
        route('form', feature('training/web/join-page.tsx')),
      ]),
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
      route('waveData', feature('camps/web/my-waves-page.tsx')),
      route('trainees', feature('members/web/trainees-page.tsx')),
      route('coremembers', feature('members/web/core-members-page.tsx')),
      route('coremembers/addcoremember', feature('members/web/new-member-page.tsx')),
      route('request', feature('requests/web/requests-page.tsx')),
      route('audit', feature('members/web/audit-page.tsx')),
      route('sessions', feature('sessions/web/sessions-page.tsx')),
      route('sessions/addsession', feature('sessions/web/session-form-page.tsx')),
      route('levels', feature('levels/web/levels-page.tsx')),
      route('levels/addlevel', feature('levels/web/level-form-page.tsx')),
      route('waves', feature('camps/web/waves-page.tsx')),
      route('waves/addwave', feature('camps/web/wave-form-page.tsx')),
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

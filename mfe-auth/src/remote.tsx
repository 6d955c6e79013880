import { createRemote } from '@openward/remote-kit';

export default createRemote({
  name: 'auth',
  screens: {
    '/login': () => import('./sign-in/sign-in-page.tsx'),
    '/register': () => import('./sign-up/register-page.tsx'),
    '/signed-in': () => import('./hospital-sign-in/signed-in-page.tsx'),
    '/forgetpwd': () => import('./reset/forgot-password-page.tsx'),
    '/session-expired': () => import('./session-expired/session-expired-page.tsx'),
    '/not-me': () => import('./not-me/not-me-page.tsx'),
    '/my-account': () => import('./own-account/own-account-page.tsx'),
    '/security': () => import('./security/security-page.tsx'),
    '/allow-app': () => import(/* webpackChunkName: "apps" */ './apps/allow-page.tsx'),
    '/apps': () => import(/* webpackChunkName: "apps" */ './apps/apps-page.tsx'),
    '/help': () => import('./help/help-page.tsx'),
    '/secretquestion': () => import('./secret-questions/secret-question-page.tsx'),
    '/change-password': () => import('./change-password/change-password-page.tsx'),
    '/change-password/:userid': () => import('./change-password/change-other-password-page.tsx'),
  },
  catalogue: (language) => import(`../../i18n/${language}/auth.json`),
});

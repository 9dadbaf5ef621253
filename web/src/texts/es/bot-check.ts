import type { BOT_CHECK as English } from '../en/bot-check.ts';

export const BOT_CHECK: typeof English = {
  protectedBy: 'Protegido por reCAPTCHA:',
  privacy: 'privacidad de Google',
  terms: 'condiciones de Google',
};

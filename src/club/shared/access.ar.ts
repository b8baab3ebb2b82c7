import type { ArabicOf } from '#kit/shared/translation.ts';
import type { AccessTexts } from './access.en.ts';

export const accessAr: ArabicOf<AccessTexts> = {
  joinFirst: 'هذا للمقبولين في النادي. اطلب الانضمام إلى موجة مفتوحة، وسيُفتح لك فور أن يقبلك أحد القادة.',
  twoStepFirst: 'يشترط النادي على فريق العمل تسجيل الدخول بخطوتين. فعّله من صفحة حسابك أولًا.',
  oneself: 'لا يقرّر أحد في شأن نفسه: اطلب ذلك من قائد آخر أو من غيرك في فريق العمل.',
};

import type { ArabicOf } from '#kit/shared/translation.ts';
import type { ratingsEn } from './ratings.en.ts';

export const ratingsAr: ArabicOf<typeof ratingsEn> = {
  stars: '{{stars}} من {{most}} نجوم',
  own: {
    title: 'ما رأيك في هذه الجلسة؟',
    text: 'لمسة واحدة تكفي، ولا يرى أحد اسمك.',
    given: 'شكرًا لك: {{stars}} من {{most}} نجوم. يمكنك تغيير تقييمك في أي وقت.',
    line: 'ما الذي أعجبك وما الذي ينقص؟ (اختياري)',
    lineHint: 'يقرؤه فريق العمل دون اسمك، بدءًا من {{from}} تقييمات.',
    send: 'إضافة',
    sending: 'جارٍ الحفظ…',
    failed: 'تعذّر حفظ تقييمك. حاول مرة أخرى',
  },
  staff: {
    title: 'رأي المتدربين في الجلسة',
    average: '{{average}} من {{most}}',
    answers_zero: 'لا تقييمات',
    answers_one: 'تقييم واحد',
    answers_two: 'تقييمان',
    answers_few: '{{count}} تقييمات',
    answers_many: '{{count}} تقييمًا',
    answers_other: '{{count}} تقييم',
    few: 'وصل {{answers}} من {{from}} تقييمات. تظهر النتيجة بدءًا من {{from}} حتى لا يُعرف صاحب الرأي.',
    bars: 'عدد التقييمات لكل نجمة',
    texts: 'بكلماتهم',
  },
  errors: { wasNotThere: 'يقيّم الجلسة من حضرها فقط' },
  messages: { rated: 'شكرًا لك' },
};

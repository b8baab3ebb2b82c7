import type { SheetsTexts } from './sheets.en.ts';

export const sheetsAr: SheetsTexts = {
  page: { title: 'الشيتات والمسابقات' },
};

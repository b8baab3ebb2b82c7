import 'i18next';
import type { Catalog } from '../catalogs/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalog };
  }
}

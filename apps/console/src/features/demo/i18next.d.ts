import type { demo } from './locales/zh';

declare module 'i18next' {
  interface ParleyTexts {
    demo: typeof demo;
  }
}

export { privacyText } from '#core/content/privacy-text.es.ts';

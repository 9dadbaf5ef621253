export { privacyText } from '#core/site/es/privacy-text.ts';

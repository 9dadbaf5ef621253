export { privacyText } from '#core/content/privacy-text.ts';

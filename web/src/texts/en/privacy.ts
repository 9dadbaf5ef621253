export { privacyText } from '#core/site/privacy-text.ts';

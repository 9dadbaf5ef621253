export { privacyText } from '#core/content/privacy-text.ts';
export { termsText } from '#core/content/terms-text.ts';
export { safetyText } from '#core/content/safety-text.ts';
export { faqText } from '#core/content/faq-text.ts';

export { privacyText } from '#core/content/privacy-text.es.ts';
export { termsText } from '#core/content/terms-text.es.ts';
export { safetyText } from '#core/content/safety-text.es.ts';
export { faqText } from '#core/content/faq-text.es.ts';

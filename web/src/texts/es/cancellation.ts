export { cancellationSentences } from '#core/site/es/cancellation-text.ts';

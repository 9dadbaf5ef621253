export { cancellationSentences } from '#core/site/cancellation-text.ts';

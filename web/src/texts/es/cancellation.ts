export { cancellationSentences } from '#core/refunds/cancellation-text.es.ts';

export { cancellationSentences } from '#core/refunds/cancellation-text.ts';

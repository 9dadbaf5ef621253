import type { AdminReviewDto } from '#core/contract/review-dto.ts';
import { csvFrom } from '#web/admin/ui/csv.ts';

const HEAD = [
  'Product',
  'Stars',
  'Name',
  'Text',
  'State',
  'Written',
  'Published',
  'Reply',
  'Reason',
  'Reservation',
];

/** In the order given, below a row of column names. */
export const reviewsCsv = (reviews: readonly AdminReviewDto[]): string =>
  csvFrom([
    HEAD,
    ...reviews.map((review) => [
      review.productTitle,
      review.stars,
      review.name,
      review.text,
      review.state,
      review.writtenAt,
      review.publishedAt ?? '',
      review.reply?.text ?? '',
      review.reason ?? '',
      review.reservationId,
    ]),
  ]);

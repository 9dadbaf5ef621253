import { useState } from 'react';
import type { AdminReview } from '#core/contract/reviews.ts';
import { REVIEW_STATES, type ReviewState } from '#core/customers/review.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { tellFailure } from '#web/admin/ui/admin-query.ts';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { DataTable } from '#web/admin/ui/data-table.tsx';
import { type CsvColumn, csvMoment, rowsCsv } from '#web/admin/ui/files.tsx';
import { type ListFilter, choice, useListView, useOpenRow } from '#web/admin/ui/list-view.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { type Column, muted, shapeOf, shown } from '#web/admin/ui/table-model.tsx';
import { momentName } from '#web/admin/ui/words.ts';
import { Stars } from '#web/shared/reviews/review-card.tsx';
import { toast } from '#web/shared/toast.ts';
import {
  REVIEW_STATUS,
  ReviewDrawer,
  type ReviewForm,
  useModerate,
  useReviews,
} from './review-drawer.tsx';

export const CSV: readonly CsvColumn<AdminReview>[] = [
  ['Name', ({ name }) => name],
  ['Stars', ({ stars }) => stars],
  ['Product', ({ productTitle }) => productTitle],
  ['Text', ({ text }) => text],
  ['Written', ({ writtenAt }) => csvMoment(writtenAt)],
  ['Status', ({ state }) => state],
  ['Published', ({ publishedAt }) => csvMoment(publishedAt)],
  ['Reply', ({ reply }) => reply?.text ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Reservation', ({ reservationId }) => bookingNumber(reservationId)],
];

/** In the given order, with a header row. */
export const reviewsCsv = (reviews: readonly AdminReview[]): string => rowsCsv(reviews, CSV);

export const COLUMNS: readonly Column<AdminReview>[] = [
  { id: 'name', label: 'Customer', cell: ({ name }) => name, isName: true },
  shown('stars', 'Stars', ({ stars }) => <Stars value={stars} className="h-3.5" />, {
    phone: 'end',
  }),
  muted('product', 'Product', ({ productTitle }) => productTitle, { from: 'lg' }),
  {
    id: 'text',
    label: 'Review',
    cell: ({ title, text }) => (
      <>
        {title !== undefined && <b className="font-semibold">{title} </b>}
        {text}
      </>
    ),
    fills: true,
    phone: 'second',
  },
  muted('written', 'Written', ({ writtenAt }) => momentName(writtenAt), { from: 'xl' }),
];

/** Applied by the server. By default, pending reviews. */
const FILTERS: readonly ListFilter<AdminReview>[] = [
  choice(
    'state',
    'Status',
    REVIEW_STATES.filter((state) => state !== 'pending').map((state) => [
      state,
      REVIEW_STATUS[state].name,
    ]),
  ),
];

/** `/admin/reviews?state=…`: guests' reviews, to publish, reject or answer. */
export function AdminReviewsScreen() {
  const { view } = useListView(shapeOf({ columns: COLUMNS, filters: FILTERS }));
  const state = REVIEW_STATES.find((one) => one === view.filters['state']) ?? 'pending';
  const { latest, ...list } = useReviews(state);
  const opens = useOpenRow();
  const [asked, setAsked] = useState<ReviewForm>();
  const moderate = useModerate();
  const mayWrite = useMay()('customers:write');
  const publish = async (reviews: readonly AdminReview[]): Promise<void> => {
    let published = 0;
    try {
      for (const review of reviews) {
        // In turn. A failure stops here, and earlier ones stay done.
        await moderate.mutateAsync({ review, step: { kind: 'publish' } });
        published += 1;
      }
      toast.success(published === 1 ? 'Review published.' : `${published} reviews published.`);
    } catch (error) {
      tellFailure(error);
    }
  };
  const ask = (kind: ReviewForm, of: ReviewState) => (review: AdminReview | undefined) => {
    if (review === undefined || (kind === 'reply' ? review.state !== of : review.state === of))
      return;
    setAsked(kind);
    opens.open(review.id);
  };
  return (
    <DataTable
      id="reviews"
      title="Reviews"
      placeholder="Text, customer, product"
      columns={COLUMNS}
      filters={FILTERS}
      list={list}
      rowId={({ id }) => id}
      text={({ title = '', text, name, productTitle, reservationId }) =>
        [title, text, name, productTitle, bookingNumber(reservationId)].join(' ')
      }
      views={REVIEW_STATES.map((one) => ({
        name: REVIEW_STATUS[one].name,
        view: one === 'pending' ? {} : { filters: { state: one } },
        count: latest?.counts[one],
      }))}
      opens={{
        ...opens,
        open: (id) => {
          setAsked(undefined);
          opens.open(id);
        },
      }}
      renderDrawer={(_, review) => (
        <ReviewDrawer
          review={review}
          asked={asked}
          isBusy={moderate.isPending}
          onPublish={() => {
            if (review) void publish([review]).then(opens.close);
          }}
          onClose={opens.close}
        />
      )}
      renderBulk={
        state === 'published' || !mayWrite
          ? undefined
          : (chosen, clear) => (
              <ActionButton
                small
                busy={moderate.isPending}
                onClick={() => void publish(chosen).then(clear)}
              >
                Publish
              </ActionButton>
            )
      }
      csv={{ name: `reviews-${state}.csv`, write: reviewsCsv }}
      keys={
        mayWrite
          ? {
              p: {
                does: 'publish',
                run: (review) => {
                  if (review && review.state !== 'published')
                    void publish([review]).then(opens.close);
                },
              },
              d: { does: 'reject', run: ask('reject', 'rejected') },
              r: { does: 'reply', run: ask('reply', 'published') },
            }
          : {}
      }
      empty={{
        title: 'No reviews waiting',
        text: 'Customers write reviews from their private link once the rental is completed. New reviews appear here first.',
      }}
    />
  );
}

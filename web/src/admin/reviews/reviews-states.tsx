import type { ReviewState } from '#core/customers/review.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

export const ReviewsLoading = () => (
  <div aria-busy="true" className="grid gap-3">
    <output className="sr-only">Loading reviews…</output>
    <Skeleton className="h-44 rounded-lg" />
    <Skeleton className="h-44 rounded-lg" />
    <Skeleton className="h-44 rounded-lg" />
  </div>
);

const EMPTY: Record<ReviewState, { readonly title: string; readonly text: string }> = {
  pending: {
    title: 'Nothing waits for you',
    text: 'Guests write from their private link once the rental is completed. What they write shows up here first.',
  },
  published: {
    title: 'Nothing published yet',
    text: 'Reviews that you publish stand on the page of their product.',
  },
  rejected: {
    title: 'Nothing rejected',
    text: 'Reviews that you reject stay here with the reason you gave.',
  },
};

export const ReviewsEmpty = ({ state }: { readonly state: ReviewState }) => (
  <div className="card grid justify-items-center gap-3 px-6 py-14 text-center">
    <Icon name="star" className="size-10 text-edge" />
    <h2 className="text-heading font-semibold">{EMPTY[state].title}</h2>
    <p className="max-w-sm text-muted">{EMPTY[state].text}</p>
  </div>
);

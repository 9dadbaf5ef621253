import type { ReviewDto } from '#core/contract/reviews.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Stars } from '#web/shared/reviews/stars.tsx';
import { REVIEWS } from '#texts/reviews.ts';

/** The shop's public answer, below what it answers. */
export function ReviewReply(props: { readonly reply: NonNullable<ReviewDto['reply']> }) {
  const { site } = useConfig();
  return (
    <div className="mt-4 border-l-2 border-cyan/60 pl-4">
      <p className="text-sm font-semibold">
        {REVIEWS.replyTitle(site.brand)}
        <span className="font-normal text-muted"> · {REVIEWS.replyDay(props.reply.on)}</span>
      </p>
      <p className="mt-1 whitespace-pre-line text-muted">{props.reply.text}</p>
    </div>
  );
}

/** What a guest wrote, as text: markup in it is shown as the signs it is made of. */
export function ReviewCard({ review }: { readonly review: ReviewDto }) {
  const { stars, title, text, name, publishedOn, reply } = review;
  return (
    <article className="card p-5 sm:p-6">
      <Stars value={stars} className="h-4.5" />
      {title !== undefined && <h3 className="mt-2 text-lg font-semibold">{title}</h3>}
      <p className="mt-2 whitespace-pre-line">{text}</p>
      <p className="mt-3 text-sm text-muted">{REVIEWS.by(name, publishedOn)}</p>
      {reply !== undefined && <ReviewReply reply={reply} />}
    </article>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AdminReview } from '#core/contract/reviews.ts';
import { LONGEST_REASON, LONGEST_REVIEW } from '#core/customers/review-limits.ts';
import type { Step } from '#web/admin/data/use-reviews.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextAreaField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

export type Asking = { readonly review: AdminReview; readonly kind: 'reject' | 'reply' };

const wordingOf = ({ kind, review }: Asking) =>
  kind === 'reject'
    ? {
        title: review.state === 'published' ? 'Take this review down?' : 'Reject this review?',
        label: 'Why',
        hint: 'The guest reads this on the private link and may rewrite the review.',
        send: review.state === 'published' ? 'Take down' : 'Reject',
        most: LONGEST_REASON,
      }
    : {
        title: 'Reply in public',
        label: 'Your reply',
        hint: 'Everyone can read it below the review. Leave it empty to take it back.',
        send: 'Save reply',
        most: LONGEST_REVIEW,
      };

function TextForm(props: {
  readonly asking: Asking;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onSend: (step: Step) => void;
  readonly onClose: () => void;
}) {
  const { asking, busy, problem, onSend, onClose } = props;
  const { label, hint, send, most } = wordingOf(asking);
  const [text, setText] = useState(
    asking.kind === 'reply' ? (asking.review.reply?.text ?? '') : '',
  );
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const said = text.trim();
    if (asking.kind === 'reply') return onSend({ kind: 'reply', text: said });
    setMissing(said === '');
    if (said === '') return field.current?.focus();
    return onSend({ kind: 'reject', reason: said });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 p-5">
      <blockquote className="line-clamp-4 border-l-2 border-line pl-4 whitespace-pre-line text-muted">
        {asking.review.text}
      </blockquote>
      <TextAreaField
        ref={field}
        label={label}
        hint={hint}
        rows={4}
        maxLength={most}
        value={text}
        error={isMissing ? 'Say why: the guest reads it.' : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="sm"
          variant={asking.kind === 'reject' ? 'danger' : 'primary'}
          busy={busy}
        >
          {send}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the reason of a rejection or for the public answer. */
export function ReviewTextDialog(props: {
  readonly asking: Asking | undefined;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onSend: (step: Step) => void;
  readonly onClose: () => void;
}) {
  const { asking, ...rest } = props;
  return (
    <Dialog
      open={asking !== undefined}
      onClose={props.onClose}
      title={asking === undefined ? '' : wordingOf(asking).title}
    >
      {asking && <TextForm asking={asking} {...rest} />}
    </Dialog>
  );
}

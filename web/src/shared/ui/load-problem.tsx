import type { ApiProblem } from '#core/contract/shop-api.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { BOOKING } from '#texts/booking.ts';
import { sayProblem } from '#texts/problems.ts';

/** What went wrong while asking the server, and the way to ask again. */
export function LoadProblem(props: {
  readonly problem: ApiProblem;
  readonly title: string;
  readonly onRetry: () => void;
}) {
  return (
    <Notice tone="danger" title={props.title}>
      <p className="mb-3">{sayProblem(props.problem)}</p>
      <Button size="sm" onClick={props.onRetry}>
        {BOOKING.retry}
      </Button>
    </Notice>
  );
}

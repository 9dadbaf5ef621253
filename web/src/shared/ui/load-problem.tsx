import type { ApiProblem } from '#core/contract/problem.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BOOKING } from '#texts/booking.ts';
import { sayProblem } from '#texts/problems.ts';

/** What went wrong while asking the server, and the way to ask again. */
export function LoadProblem(props: {
  readonly problem: ApiProblem;
  readonly title: string;
  readonly onRetry: () => void;
}) {
  return (
    <Alert tone="danger" title={props.title}>
      <p className="mb-3">{sayProblem(props.problem)}</p>
      <Button size="sm" onClick={props.onRetry}>
        {BOOKING.retry}
      </Button>
    </Alert>
  );
}

import type { ApiProblem } from '#core/ports/shop-api.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

/** What went wrong while asking the server, and the way to ask again. */
export function LoadProblem(props: {
  readonly problem: ApiProblem;
  readonly title: string;
  readonly onRetry: () => void;
}) {
  return (
    <Notice tone="danger" title={props.title}>
      <p className="mb-3">{props.problem.detail}</p>
      <Button size="sm" onClick={props.onRetry}>
        Try again
      </Button>
    </Notice>
  );
}

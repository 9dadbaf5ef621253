import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

/** As much of a query as this shows. */
type Failed = {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

/** Why something is not there, and the way to ask again. */
export const LoadFailed = (props: { readonly title: string; readonly query: Failed }) => (
  <Alert tone="danger" title={props.title}>
    <p>{props.query.error?.message}</p>
    <Button
      size="sm"
      className="mt-3"
      busy={props.query.isFetching}
      onClick={() => void props.query.refetch()}
    >
      Try again
    </Button>
  </Alert>
);

import { Button } from '#web/shared/ui/button.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

/** As much of an infinite query as this shows. */
type Paged = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => Promise<unknown>;
};

/** The way to the next page of a list, or why it did not come. Nothing at the end of the list. */
export function ShowMore({ query }: { readonly query: Paged }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="grid justify-items-start gap-3">
      {query.isFetchNextPageError && (
        <Alert tone="danger" title="The next ones could not be loaded">
          {query.error?.message}
        </Alert>
      )}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

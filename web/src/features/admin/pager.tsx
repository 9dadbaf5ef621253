import type { Page } from '#web/features/admin/product-list.ts';
import { Button } from '#web/shared/ui/button.tsx';

/** `1–25 of 60`, and the way through; nothing to press when there is one page. */
export function Pager(props: {
  readonly page: Page<unknown>;
  readonly onPage: (page: number) => void;
}) {
  const { page, onPage } = props;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">
        {page.first}–{page.last} of {page.total}
      </p>
      {page.pages > 1 && (
        <div className="flex gap-2">
          <Button size="sm" disabled={page.page === 1} onClick={() => onPage(page.page - 1)}>
            Previous
          </Button>
          <Button
            size="sm"
            disabled={page.page === page.pages}
            onClick={() => onPage(page.page + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}

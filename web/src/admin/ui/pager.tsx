import type { Page } from '#web/admin/products/product-list.ts';
import { Button } from '#web/shared/ui/button.tsx';

function Step(props: {
  readonly label: string;
  readonly possible: boolean;
  readonly onStep: () => void;
}) {
  const { label, possible, onStep } = props;
  return (
    // Not `disabled` at the end of the way: that would take the focus off it.
    <Button
      size="sm"
      aria-disabled={!possible}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={() => possible && onStep()}
    >
      {label}
    </Button>
  );
}

/** `1–25 of 60`, and the way through; nothing to press when there is one page. */
export function Pager(props: {
  readonly page: Page<unknown>;
  readonly onPage: (page: number) => void;
}) {
  const { page, pages, first, last, total } = props.page;
  const go = (to: number): void => {
    props.onPage(to);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">
        {first}–{last} of {total}
      </p>
      {pages > 1 && (
        <div className="flex gap-2">
          <Step label="Previous" possible={page > 1} onStep={() => go(page - 1)} />
          <Step label="Next" possible={page < pages} onStep={() => go(page + 1)} />
        </div>
      )}
    </nav>
  );
}

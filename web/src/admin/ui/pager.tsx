import { Button } from '#web/shared/ui/button.tsx';

export const PAGE_SIZE = 25;

export type Page<T> = {
  readonly rows: readonly T[];
  /** From 1 to `pages`. */
  readonly page: number;
  /** At least 1. */
  readonly pages: number;
  /** Place of the first and the last row in the whole list, from 1; both 0 when it is empty. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
};

/** A page past the end answers the last one: deleting or filtering never leaves an empty page behind. */
export function pageOf<T>(rows: readonly T[], wanted: number, size: number = PAGE_SIZE): Page<T> {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * size;
  const shown = rows.slice(start, start + size);
  const first = shown.length === 0 ? 0 : start + 1;
  return { rows: shown, page, pages, first, last: start + shown.length, total: rows.length };
}

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

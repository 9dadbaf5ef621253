import { sayProblem } from '#texts/problems.ts';
import { UI } from '#texts/site.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';

/** Undefined if neither is known. */
export const leastOf = (...limits: readonly (number | undefined)[]): number | undefined => {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** On a phone it appears below what was pressed, where a cart's total may cover it. */
const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/**
 * Why "plus" stops: at the most that can be ordered online, and, once somebody wants more, where the
 * line has everything available on its days.
 */
export function AllTaken(props: {
  readonly isWanting: boolean;
  readonly quantity: number;
  readonly most: number | undefined;
  readonly limit?: number | undefined;
}) {
  const { isWanting, quantity, most, limit } = props;
  const { phone } = useConfig().site;
  const isLimit = limit !== undefined && quantity >= limit && limit < (most ?? Infinity);
  const params = { most: limit, phone };
  return (
    <output className="basis-full text-sm text-muted empty:hidden">
      {isLimit ? (
        <Sentence text={sayProblem({ code: 'limit_units', params, detail: '' })} />
      ) : (
        isWanting &&
        quantity === most && (
          <span ref={intoView} className="scroll-mb-24">
            {UI.allTaken(most)}
          </span>
        )
      )}
    </output>
  );
}

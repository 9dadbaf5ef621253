import type { Fit } from '#core/catalogue/fit.ts';
import { FIT } from '#texts/fit.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

/** Whether it fits, and if not, everything that is in the way. */
export function FitAnswer({ fit }: { readonly fit: Fit }) {
  switch (fit.kind) {
    case 'fits':
      return (
        <p className="flex items-center gap-2 font-semibold text-neon">
          <Icon name="check" />
          {FIT.fits}
        </p>
      );
    case 'unknown':
      return (
        <p className="text-muted">
          <strong className="font-semibold text-ink">{FIT.unknown}.</strong> {FIT.unknownWhy}
        </p>
      );
    case 'does_not_fit':
      return (
        <>
          <p className="flex items-center gap-2 font-semibold text-warning">
            <Icon name="alert" />
            {FIT.doesNotFit}
          </p>
          <ul className="mt-1 grid gap-1">
            {fit.problems.map((problem) => (
              <li key={problem.kind}>{FIT.reason(problem)}</li>
            ))}
          </ul>
        </>
      );
  }
}

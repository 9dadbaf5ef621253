import { fitOf, type Fit, type Yard } from '#core/catalogue/fit.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { FIT } from '#texts/fit.ts';
import { Icon } from '#web/shared/ui/icon.tsx';

const LOOKS: Record<Fit['kind'], string> = {
  fits: 'text-neon',
  does_not_fit: 'text-warning',
  unknown: 'text-cyan',
};

/** The short answer: on a card there is room for the first reason. */
export function shortAnswer(fit: Fit): string {
  switch (fit.kind) {
    case 'fits':
      return FIT.fits;
    case 'unknown':
      return FIT.unknown;
    case 'does_not_fit':
      return fit.problems[0] === undefined ? FIT.doesNotFit : FIT.reason(fit.problems[0]);
  }
}

/** Across the foot of a card's picture: it covers, so that nothing moves when the yard becomes known. */
export function FitNote(props: { readonly product: ProductDto; readonly yard: Yard }) {
  const fit = fitOf(props.product, props.yard);
  return (
    <p
      className={`absolute inset-x-0 bottom-0 flex items-start gap-2 bg-ground/88 px-4 py-2 text-sm font-medium ${LOOKS[fit.kind]}`}
    >
      <Icon name={fit.kind === 'fits' ? 'check' : 'ruler'} className="mt-0.5 size-4" />
      {shortAnswer(fit)}
    </p>
  );
}

import { belowLeast } from '#core/checkout/order-limits.ts';
import { cents } from '#core/kernel/cents.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { useSettings } from './use-settings.ts';

/** Whether an order of this subtotal is too small to be placed online. */
export const useIsBelowLeast = (subtotal: number): boolean =>
  belowLeast(cents(subtotal), useSettings().holds) !== undefined;

/** Says how much is missing, before anybody types an address. */
export function BelowLeastNote({ subtotal }: { readonly subtotal: number }) {
  const { phone } = useConfig().site;
  const below = belowLeast(cents(subtotal), useSettings().holds);
  if (below === undefined) return null;
  const { kind: code, ...amounts } = below;
  return (
    <Alert tone="info">{sayProblem({ code, params: { ...amounts, phone }, detail: '' })}</Alert>
  );
}

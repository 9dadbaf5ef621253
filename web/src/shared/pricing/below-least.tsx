import { belowLeast } from '#core/checkout/order-limits.ts';
import { cents } from '#core/kernel/cents.ts';
import { sayProblem } from '#texts/problems.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { useSettings } from './use-settings.ts';

/** Whether an order of this subtotal is too small to be placed online. */
export const useIsBelowLeast = (subtotal: number, zip: string | undefined): boolean =>
  belowLeast(cents(subtotal), useSettings(), zip) !== undefined;

/**
 * Says how much is missing, before anybody types an address.
 * @param props.zip the party's ZIP code, if it is known
 */
export function BelowLeastNote(props: {
  readonly subtotal: number;
  readonly zip?: string | undefined;
}) {
  const { phone } = useConfig().site;
  const below = belowLeast(cents(props.subtotal), useSettings(), props.zip);
  if (below === undefined) return null;
  const { kind: code, ...amounts } = below;
  return (
    <Alert tone="info">{sayProblem({ code, params: { ...amounts, phone }, detail: '' })}</Alert>
  );
}

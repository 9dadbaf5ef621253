import { usd } from '#web/admin/ui/words.ts';
import { TextField } from '#web/shared/ui/field.tsx';

/** Undefined for what is no amount. */
export function centsIn(text: string): number | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return undefined;
  return Math.round(Number(plain) * 100);
}

export const inDollars = (amountCents: number): string => (amountCents / 100).toFixed(2);

/** Undefined for what is no amount between the two, in cents and both included. */
export function amountBetween(text: string, least: number, most: number): number | undefined {
  const amountCents = centsIn(text);
  return amountCents !== undefined && amountCents >= least && amountCents <= most
    ? amountCents
    : undefined;
}

/** Dollars, at most `mostCents`. */
export const AmountField = (props: {
  readonly label: string;
  readonly value: string;
  readonly leastCents: number;
  readonly mostCents: number;
  readonly onChange: (text: string) => void;
}) => (
  <TextField
    label={props.label}
    inputMode="decimal"
    value={props.value}
    error={
      props.value !== '' &&
      amountBetween(props.value, props.leastCents, props.mostCents) === undefined
        ? `An amount up to ${usd(props.mostCents)}.`
        : undefined
    }
    onChange={({ target }) => props.onChange(target.value)}
  />
);

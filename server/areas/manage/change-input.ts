import type { ChangeOptions } from '#core/self-service/revise-by-link.ts';

export type ShownInput = {
  readonly totalCents: number;
  readonly excessCents: number;
  readonly keepAsCredit?: boolean | undefined;
  readonly version?: string | undefined;
};

export const optionsOf = ({
  totalCents,
  excessCents,
  keepAsCredit,
  version,
}: ShownInput): ChangeOptions => ({
  shown: { totalCents, excessCents },
  keepsAsCredit: keepAsCredit,
  seen: version,
});

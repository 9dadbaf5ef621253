import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { ManagedReservationDto } from '#core/contract/managed-dto.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { CREDIT } from '#texts/life.ts';

/** The rain checks this booking became, and money that is on its way back. */
export function TicketCredits({ reservation }: { readonly reservation: ManagedReservationDto }) {
  const { issuedCredits = [], refundsUnderWayCents = 0, toHandBackCents = 0 } = reservation;
  return (
    <>
      {issuedCredits.map(({ code, amountCents }) => (
        <Notice key={code} tone="success" title={CREDIT.yours}>
          <p>{CREDIT.yoursText(formatUsd(cents(amountCents)))}</p>
          <p className="mt-1 font-mono text-lg font-semibold break-all select-all">{code}</p>
        </Notice>
      ))}
      {refundsUnderWayCents > 0 && (
        <p className="text-center text-muted">
          {CREDIT.refundUnderWay(formatUsd(cents(refundsUnderWayCents)))}
        </p>
      )}
      {toHandBackCents > 0 && (
        <p className="text-center text-muted">
          {CREDIT.toHandBack(formatUsd(cents(toHandBackCents)))}
        </p>
      )}
    </>
  );
}

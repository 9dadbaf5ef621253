import { useState } from 'react';
import type { WeatherDto } from '#core/contract/weather.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { NotMailed } from '#web/admin/ui/mail-words.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { OfferEmail } from './offer-email.tsx';
import { OfferList, type OfferRow } from './offer-list.tsx';
import { choicesText, OffersAreOff } from './party-panel.tsx';
import {
  riskName,
  riskText,
  RISK_LOOKS,
  toOffer,
  useOfferChoice,
  useOfferPreview,
} from './weather-data.ts';

type Props = {
  readonly board: WeatherDto;
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
};

/** Offers a choice because of wind or thunder to several customers. Those over their limit are preselected. */
export function OfferSeveral({ board, reload, onClose }: Props) {
  const { parties, recorded, mayOffer } = board;
  // As opened: a party that leaves the board in the meantime keeps its row and outcome.
  const [opened] = useState(() => toOffer(parties));
  const offering = useOfferChoice();
  const preview = useOfferPreview({}, mayOffer);
  const rows = opened.map((party): OfferRow => {
    const now = parties.find(({ reservationId }) => reservationId === party.reservationId);
    return {
      ...party,
      offer: now === undefined ? party.offer : now.offer,
      withdrawnAt: now?.withdrawnAt ?? party.withdrawnAt,
      aside: (
        <>
          <Mark is={RISK_LOOKS[party.risk].mark} />
          {riskName(party)}, {riskText(party)}
        </>
      ),
      detail: `${dayName(party.day)}, ${party.product}, ${party.city}`,
      mayAsk: true,
      isPreselected: party.risk === 'stop',
    };
  });
  return (
    <Dialog open onClose={onClose} title="Offer a choice to several">
      <p className="px-4 pt-3 text-sm text-muted">
        Each customer gets a link to choose:{' '}
        {choicesText(
          opened.some(({ rainCheck }) => rainCheck),
          'a refund',
        )}
        .
      </p>
      <div className="px-4 pt-2 empty:hidden">
        <NotMailed />
      </div>
      {recorded && mayOffer && (
        <p className="px-4 pt-2 text-sm text-warning">
          The forecast is a recorded week, not real weather. The emails say so.
        </p>
      )}
      {!mayOffer && (
        <div className="px-4 pt-2">
          <OffersAreOff />
        </div>
      )}
      <OfferList
        rows={rows}
        renderEmail={({ reservationId, name }) => (
          <OfferEmail offer={{ reservationId }} name={name} />
        )}
        preview={preview}
        mayOffer={mayOffer}
        offer={(reservationId) => offering.mutateAsync({ reservationId })}
        reload={reload}
        onClose={onClose}
      />
    </Dialog>
  );
}

import type { CrewStop } from '#core/contract/crew.ts';
import { phoneHref } from '#core/kernel/contact.ts';
import { useCrew } from '#web/crew/crew-context.ts';
import { CrewIcon, CrewLink } from '#web/crew/crew-parts.tsx';
import type { ShownStop } from '#web/crew/crew-view.ts';

// Shared by the next stop's card and the stop's own screen.

export const unitsOf = ({ units }: ShownStop['items'][number]): string =>
  units.map(({ label }) => label).join(', ');

/** Units that are out of service. The office finds another one to send. */
export function CannotGoOut({ item }: { readonly item: ShownStop['items'][number] }) {
  const { words } = useCrew();
  const { shut = [] } = item;
  if (shut.length === 0) return null;
  return (
    <b className="crew-fault crew-shut">
      <CrewIcon name="warn" />
      {words.cannotGoOut(shut.join(', '))}
    </b>
  );
}

/** Items to deliver or pick up, with their units' labels. */
export const StopItems = ({ stop }: { readonly stop: ShownStop }) =>
  stop.items.map((item) => (
    <p key={item.productId} className="crew-item">
      <img src={item.image} alt="" width="44" height="33" />
      <span>
        {item.quantity > 1 && `${item.quantity} × `}
        {item.title} <span className="crew-muted">{unitsOf(item)}</span>
        <CannotGoOut item={item} />
      </span>
    </p>
  ));

/** How to get in, and the balance due. */
export function StopNotes({ stop }: { readonly stop: ShownStop }) {
  const { words, formats } = useCrew();
  const { venue = {}, place } = stop;
  const way = [
    venue.gateWidthIn === undefined ? undefined : words.gate(venue.gateWidthIn),
    venue.gateCode === undefined ? undefined : words.code(venue.gateCode),
    place.notes,
  ].filter((part) => part !== undefined && part !== '');
  return (
    <>
      {way.length > 0 && (
        <p className="crew-fact">
          <CrewIcon name="gate" />
          {way.join(' ')}
        </p>
      )}
      {stop.shortOfPower !== undefined && (
        <p className="crew-fact">
          <CrewIcon name="warn" />
          <b className="crew-fault">
            {words.shortOfPower(stop.shortOfPower.needs, stop.shortOfPower.has)}
          </b>
        </p>
      )}
      {stop.kind === 'deliver' && stop.agreement !== 'signed' && (
        <p className="crew-fact">
          <CrewIcon name="pen" />
          {words.unsigned}
        </p>
      )}
      <p className="crew-fact">
        <CrewIcon name="cash" />
        {stop.leftCents === 0 ? (
          stop.onInvoice === true ? (
            words.onInvoice
          ) : (
            words.paid
          )
        ) : (
          <span>
            {words.collect} <b>{formats.usd(stop.leftCents)}</b>
          </span>
        )}
      </p>
    </>
  );
}

/** Both phone systems open this URL in their maps app. */
const wayTo = ({ street, city, region, postalCode }: CrewStop['place']): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${street}, ${city}, ${region} ${postalCode}`)}`;

/** Directions, and a call to the person on site. */
export function StopWays({ stop }: { readonly stop: ShownStop }) {
  const { words } = useCrew();
  return (
    <div className="crew-two">
      <CrewLink icon="navigate" href={wayTo(stop.place)} target="_blank">
        {words.navigate}
      </CrewLink>
      <CrewLink icon="phone" href={phoneHref(stop.onSite?.phone ?? stop.phone)}>
        {words.call}
      </CrewLink>
    </div>
  );
}

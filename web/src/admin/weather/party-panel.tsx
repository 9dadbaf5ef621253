import type { WeatherParty } from '#core/contract/weather.ts';
import { hourName, RISK_LOOKS } from '#web/admin/weather/weather-data.ts';
import { ActionLink } from '#web/admin/ui/controls.tsx';
import { Facts, Panel } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';

const hoursNamed = (party: WeatherParty, risk: WeatherParty['risk']): string =>
  party.hours
    .filter((hour) => hour.risk === risk)
    .map(({ at, gustMph, isWind }) =>
      gustMph === null ? hourName(at) : `${gustMph}${isWind ? ' (wind)' : ''} at ${hourName(at)}`,
    )
    .join(', ');

/** The chosen party: what is forecast in its hours. */
export function PartyPanel({ party }: { readonly party: WeatherParty }) {
  const { limitMph, indoor, day, risk } = party;
  const rows = (['stop', 'watch', 'unknown'] as const).flatMap((one) => {
    const text = indoor ? '' : hoursNamed(party, one);
    return text === '' ? [] : [[RISK_LOOKS[one].name, text] as const];
  });
  return (
    <Panel
      title={`${party.name}, ${party.product}`}
      note={indoor ? 'Indoors' : RISK_LOOKS[risk].name}
    >
      <div className="grid gap-3">
        <Facts
          rows={[
            ['Day', dayName(day)],
            ['Limit', limitMph === null ? 'not entered' : `${limitMph} mph gust, from its plate`],
            ...rows,
          ]}
        />
        <ActionLink small to={`/admin/reservations?id=${encodeURIComponent(party.reservationId)}`}>
          Open the reservation
        </ActionLink>
      </div>
    </Panel>
  );
}

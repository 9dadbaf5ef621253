import type { CrewFull } from '#core/capacity/crew-room.ts';
import type { LateUnits } from '#core/dispatch/crew-day.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { NeedsMore, NeedsSearch } from '#core/reservations/booking-decision.ts';

type Kind = { readonly kind: string };

const isCrewFull = (error: Kind): error is CrewFull => error.kind === 'crew_full';
const isSearch = (error: Kind): error is NeedsSearch => error.kind === 'needs_search';

/** How often it is decided again, each time without more of the units. */
const MOST_TRIES = 10;
/** A search takes long, so it only looks at the first of these decisions. */
const MOST_SEARCHED = 3;

const allOf = (searches: readonly NeedsSearch[]): NeedsSearch => {
  const days = searches.slice(0, MOST_SEARCHED).flatMap((search) => [...search.days]);
  const byDay = Map.groupBy(days, ([day]) => day);
  return {
    kind: 'needs_search',
    days: new Map([...byDay].map(([day, ways]) => [day, ways.flatMap(([, way]) => way)])),
  };
};

/**
 * Decides with the units that are preferred. If they cannot be back from their last customers in
 * time, it decides with others, then asks for a search, and then to move other bookings. An order
 * that is refused in spite of that is refused for the first reason.
 * @param decide takes none of the units that are `late`
 */
export function withUnitsInTime<T, E extends Kind>(
  decide: (late: LateUnits) => Result<T, E | CrewFull | NeedsMore>,
): Result<T, E | CrewFull | NeedsMore> {
  const first = decide([]);
  const late = new Set<string>();
  const searches: NeedsSearch[] = [];
  let last = first;
  for (let tries = 0; tries < MOST_TRIES && !last.ok; tries += 1) {
    const { error } = last;
    if (isSearch(error)) searches.push(error);
    if (!isSearch(error) && !isCrewFull(error)) break;
    const known = late.size;
    for (const unit of error.late ?? []) late.add(unit);
    if (late.size === known) break;
    last = decide([...late]);
  }
  if (last.ok) return last;
  if (searches.length > 0) return err(allOf(searches));
  return last.error.kind === 'needs_neighbors' ? last : first;
}

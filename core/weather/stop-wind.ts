import type { Instant } from '#core/kernel/instant.ts';
import { likelyOf, type PartyDay, type Peak, peakOf } from './exposed-parties.ts';

/** With when the source gave the forecast, and whether it is only a recorded week. */
export type WindyDay = PartyDay & { readonly readAt: Instant; readonly recorded: boolean };

/** The strongest wind of the hours that are left of a stop's day. */
export type StopWind = Pick<WindyDay, 'readAt' | 'recorded'> & {
  readonly at: Instant;
  readonly mph: number;
  /** The gust is unknown, so this is the wind. */
  readonly isWind: boolean;
  /** The lowest limit of its products, as far as they are entered. */
  readonly limitMph: number | undefined;
  /** The first hour above the limit. */
  readonly overFrom: Instant | undefined;
  /** The highest chance in those hours, if thunder is likely. */
  readonly thunder: Peak | undefined;
};

/**
 * The wind for the crew of a stop, from the rows of its products. Undefined without data, and also
 * if an hour is unknown and none is above the limit: what is known would look like calm.
 */
export function stopWind(rows: readonly WindyDay[]): StopWind | undefined {
  const hours = rows.flatMap((row) => row.hours);
  const known = hours.flatMap(({ at, mph, isWind }) =>
    mph === undefined ? [] : [{ at, mph, isWind }],
  );
  const [strongest] = known.toSorted((a, b) => b.mph - a.mph || a.at - b.at);
  const over = hours.flatMap(({ at, risk }) => (risk === 'stop' ? [at] : []));
  const overFrom = over.toSorted((a, b) => a - b)[0];
  const [row] = rows.toSorted((a, b) => a.readAt - b.readAt);
  if (strongest === undefined || row === undefined) return undefined;
  if (overFrom === undefined && known.length < hours.length) return undefined;
  const limits = rows.flatMap(({ limitMph }) => limitMph ?? []);
  return {
    ...strongest,
    limitMph: limits.length === 0 ? undefined : Math.min(...limits),
    overFrom,
    thunder: likelyOf(rows.map((one) => peakOf(one.hours, 'thunder'))),
    readAt: row.readAt,
    recorded: row.recorded,
  };
}

/** Likely thunder during the party. */
export function thunderOver(rows: readonly WindyDay[]) {
  const thunder = likelyOf(rows.map((row) => row.thunder));
  return thunder && { ...thunder, recorded: rows.some(({ recorded }) => recorded) };
}

/** Of each product whose limit the wind exceeds, the strongest hour: in the party, if it does there. */
export function windsOver(rows: readonly WindyDay[]) {
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return [...byProduct.values()].flatMap((own) => {
    const over = own.flatMap(({ hours, productId, title, limitMph, recorded }) =>
      hours.flatMap(({ at, mph, risk, isParty }) =>
        risk === 'stop' && mph !== undefined && limitMph !== undefined
          ? [{ productId, title, limitMph, recorded, at, mph, isParty }]
          : [],
      ),
    );
    return over
      .toSorted((a, b) => Number(b.isParty) - Number(a.isParty) || b.mph - a.mph || a.at - b.at)
      .slice(0, 1);
  });
}

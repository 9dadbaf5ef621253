import { type Instant, MINUTE } from '#core/kernel/instant.ts';

type Asked = { readonly first: Instant; readonly last: Instant };

const LONGEST = 10 * MINUTE;

/** A quarter of the time it was asked about so far: every minute at first, every ten after forty. */
const pauseAfter = ({ first, last }: Asked): number => Math.min(LONGEST, (last - first) / 4);

/**
 * Which of the open payments to ask about now: those begun lately each time, those left open for weeks now and then. Known to
 * this process alone; after a start each is asked about once. What is not open any more is forgotten.
 */
export function lessOften(): (open: readonly string[], now: Instant) => ReadonlySet<string> {
  let known: ReadonlyMap<string, Asked> = new Map();
  return (open, now) => {
    const due = open.filter((id) => {
      const asked = known.get(id);
      return asked === undefined || now - asked.last >= pauseAfter(asked);
    });
    const isDue = new Set(due);
    known = new Map(
      open.map((id) => {
        const asked = known.get(id);
        const last = isDue.has(id) ? now : (asked?.last ?? now);
        return [id, { first: asked?.first ?? now, last }];
      }),
    );
    return isDue;
  };
}

import type { ActionContext, Actor } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { DeskItem } from './desk-item.ts';

type Stamp = { readonly at: Instant; readonly by: Actor };

/** What was done with an item. This is the only stored part of the queue. */
export type DeskMark = {
  /** Id of the item. */
  readonly id: string;
  readonly at: Instant;
  /** Set aside permanently or until a time, as long as its cause is unchanged. */
  readonly aside?:
    | (Stamp & { readonly cause: string; readonly until?: Instant | undefined })
    | undefined;
  readonly assigned?: (Stamp & { readonly to: string }) | undefined;
};

export type MarkAct =
  | { readonly kind: 'done'; readonly cause: string }
  | { readonly kind: 'snooze'; readonly cause: string; readonly until: Instant }
  /** Empty: unassigned. */
  | { readonly kind: 'assign'; readonly to: string }
  /** Returns it to the queue. */
  | { readonly kind: 'undo' };

/** The mark after the act; undefined if nothing is left to store. */
export function markAfter(
  id: string,
  before: DeskMark | undefined,
  act: MarkAct,
  { now: at, by }: ActionContext,
): DeskMark | undefined {
  const { aside, assigned } = before ?? {};
  const marked = ((): Pick<DeskMark, 'aside' | 'assigned'> => {
    switch (act.kind) {
      case 'done':
        return { assigned, aside: { at, by, cause: act.cause } };
      case 'snooze':
        return { assigned, aside: { at, by, cause: act.cause, until: act.until } };
      case 'assign':
        return { aside, assigned: act.to === '' ? undefined : { at, by, to: act.to } };
      case 'undo':
        return { assigned };
    }
  })();
  const isEmpty = marked.aside === undefined && marked.assigned === undefined;
  return isEmpty ? undefined : { id, at, ...marked };
}

export type MarkedItem = DeskItem & Pick<DeskMark, 'aside' | 'assigned'>;

/** Done or snoozed with the present cause, and the snooze is not over. */
const isAside = ({ cause }: DeskItem, { aside }: DeskMark, now: Instant): boolean =>
  aside?.cause === cause && (aside.until === undefined || aside.until > now);

/** Splits items into open ones and those set aside, which can be brought back. */
export function deskQueue(
  items: readonly DeskItem[],
  marks: ReadonlyMap<string, DeskMark>,
  now: Instant,
): { readonly open: readonly MarkedItem[]; readonly aside: readonly MarkedItem[] } {
  const open: MarkedItem[] = [];
  const aside: MarkedItem[] = [];
  for (const item of items) {
    const mark = marks.get(item.id);
    const { assigned } = mark ?? {};
    if (mark !== undefined && isAside(item, mark, now)) {
      aside.push({ ...item, assigned, aside: mark.aside });
    } else open.push({ ...item, assigned });
  }
  return { open, aside };
}

/** The item is done, unless its cause has changed since. */
export const isDone = (item: Pick<DeskItem, 'cause'>, mark: DeskMark | undefined): boolean =>
  mark?.aside?.cause === item.cause && mark.aside.until === undefined;

export interface DeskMarks {
  /** Existing marks, by item id. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, DeskMark>>;
  /** `decide` is pure and may rerun on conflict. If it returns undefined, the mark is deleted. */
  change(id: string, decide: (before: DeskMark | undefined) => DeskMark | undefined): Promise<void>;
}

import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { type Result, err, ok } from '#core/kernel/result.ts';
import { may } from '#core/staff/access.ts';
import type { Member, StaffBook } from '#core/staff/staff-book.ts';
import type { SavedReportInput } from './reports.schema.ts';

/** They are stored in one document. */
export const MOST_SAVED_REPORTS = 50;

export type SavedReport = SavedReportInput & {
  readonly id: string;
  /** Rises with every save. */
  readonly revision: number;
  /** When its present recipients were chosen. No mail is sent for an earlier Monday. */
  readonly mailsSince: Instant;
};

export type SavedReportRefusal =
  | { readonly kind: 'report_not_found' }
  /** Somebody else has saved or deleted it since `revision` was read. */
  | { readonly kind: 'report_changed' }
  | { readonly kind: 'name_taken' }
  | { readonly kind: 'too_many_reports' }
  /** Not a staff member, or a role that may not see reports. */
  | { readonly kind: 'may_not_see'; readonly uid: string };

export interface SavedReports {
  list(): Promise<readonly SavedReport[]>;
  /** Reads all reports and writes the result of `decide`, in one transaction. */
  change(
    decide: (reports: readonly SavedReport[]) => Result<readonly SavedReport[], SavedReportRefusal>,
  ): Promise<Result<readonly SavedReport[], SavedReportRefusal>>;
}

/** Whether a report may be mailed to this member. */
export const mayGetReports = ({ role }: Pick<Member, 'role'>): boolean => may(role, 'reports:read');

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** @param input `id` of a new one, with `revision` 0, or of an existing one */
function withSavedReport(
  reports: readonly SavedReport[],
  input: SavedReportInput & { readonly id: string; readonly revision: number },
  staff: readonly Member[],
  now: Instant,
): Result<readonly SavedReport[], SavedReportRefusal> {
  const before = reports.find(({ id }) => id === input.id);
  if (input.revision > 0 && before === undefined) return err({ kind: 'report_not_found' });
  if ((before?.revision ?? 0) !== input.revision) return err({ kind: 'report_changed' });
  const others = reports.filter((one) => one !== before);
  if (others.some(({ name }) => sameName(name, input.name))) return err({ kind: 'name_taken' });
  if (others.length >= MOST_SAVED_REPORTS) return err({ kind: 'too_many_reports' });
  const mailTo = [...new Set(input.mailTo)];
  // A recipient who has since left gets no mail, but is no reason to refuse.
  const known = new Set(before?.mailTo);
  const reading = new Set(staff.filter(mayGetReports).map(({ uid }) => uid));
  const wrong = mailTo.find((uid) => !reading.has(uid) && !known.has(uid));
  if (wrong !== undefined) return err({ kind: 'may_not_see', uid: wrong });
  const kept = mailTo.filter((uid) => reading.has(uid));
  const saved = {
    ...input,
    mailTo: kept,
    revision: input.revision + 1,
    mailsSince: before !== undefined && isSame(before.mailTo, kept) ? before.mailsSince : now,
  };
  return ok([...others, saved].toSorted((a, b) => a.name.localeCompare(b.name)));
}

function withoutSavedReport(
  reports: readonly SavedReport[],
  { id, revision }: Pick<SavedReport, 'id' | 'revision'>,
): Result<readonly SavedReport[], SavedReportRefusal> {
  const found = reports.find((one) => one.id === id);
  if (found === undefined) return err({ kind: 'report_not_found' });
  if (found.revision !== revision) return err({ kind: 'report_changed' });
  return ok(reports.filter((one) => one !== found));
}

export type SavedReportList = {
  readonly reports: readonly SavedReport[];
  /** Staff they may be mailed to. */
  readonly staff: readonly Member[];
};

/** Saved reports, shared by everyone who may see reports. */
export function makeRunSavedReports(
  saved: SavedReports,
  book: Pick<StaffBook, 'read'>,
  randomness: Randomness,
  clock: Clock,
) {
  const told = async (reports: readonly SavedReport[]): Promise<SavedReportList> => {
    const { members } = await book.read();
    const staff = members.filter(mayGetReports);
    return { staff, reports };
  };

  const after = async (
    change: Promise<Result<readonly SavedReport[], SavedReportRefusal>>,
  ): Promise<Result<SavedReportList, SavedReportRefusal>> => {
    const changed = await change;
    return changed.ok ? { ok: true, value: await told(changed.value) } : changed;
  };

  return {
    read: async () => told(await saved.list()),

    /** @param id absent for a new one */
    async save(
      input: SavedReportInput,
      { id = randomness.id(), revision }: { readonly id?: string; readonly revision: number },
    ) {
      const { members } = await book.read();
      return after(
        saved.change((reports) =>
          withSavedReport(reports, { ...input, id, revision }, members, clock.now()),
        ),
      );
    },

    remove: (one: Pick<SavedReport, 'id' | 'revision'>) =>
      after(saved.change((reports) => withoutSavedReport(reports, one))),
  };
}

export type RunSavedReports = ReturnType<typeof makeRunSavedReports>;

import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Member, StaffBook } from '#core/staff/staff-book.ts';
import {
  mayGetReports,
  type SavedReport,
  type SavedReportRefusal,
  type SavedReports,
  withoutSavedReport,
  withSavedReport,
} from './saved-report.ts';
import type { SavedReportInput } from './saved-report.schema.ts';

export type SavedReportList = {
  readonly reports: readonly SavedReport[];
  /** Whom they may be mailed to. */
  readonly staff: readonly Member[];
};

/** Saved reports, shared by everybody who may see reports. */
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

    /** @param id absent: a new one */
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

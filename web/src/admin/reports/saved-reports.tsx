import { z } from 'zod';
import type { REPORT_ROUTES, SavedReportDto } from '#core/contract/reports.ts';
import { REPORT_KINDS } from '#core/reporting/report-kinds.ts';
import { ActionForm, FormCheckbox, FormText } from '#web/admin/ui/action-form.tsx';
import { tellResult } from '#web/admin/ui/admin-query.ts';
import { ActionButton, Chip, Menu, useMenu } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { NotMailed } from '#web/admin/ui/mail-words.tsx';
import { useMay } from '#web/admin/ui/may.ts';
import { toast } from '#web/shared/toast.ts';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';
import type { ReportView } from './report-view.ts';

const { useRead, useWrite } = hooksOf<typeof REPORT_ROUTES>();

const KEY = ['admin', 'reports', 'saved'] as const;

type Shown = Pick<SavedReportDto, 'report' | 'period' | 'by' | 'compare'>;

/** What would be saved of the report shown. Undefined for custom days. */
const shownIn = ({ name, period, by, compare }: ReportView): Shown | undefined =>
  period === 'custom' ? undefined : { report: name, period, by, compare };

/** Period and rows do not matter if the report shows the current state. */
function isShown(saved: SavedReportDto, shown: Shown | undefined): boolean {
  if (shown === undefined || saved.report !== shown.report) return false;
  const { isLive, byTime } = REPORT_KINDS[saved.report];
  if (isLive === true) return true;
  const isSameBy = byTime !== true || saved.by === shown.by;
  return isSameBy && saved.period === shown.period && saved.compare === shown.compare;
}

const formSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(60, 'Use 60 characters or fewer.'),
  mailTo: z.array(z.string()),
});

/** The shop's saved views of reports, and a way to save the one shown. */
export function SavedReports(props: {
  readonly view: ReportView;
  /** The opened view's id, from the URL. */
  readonly openId: string | undefined;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { view, openId, change } = props;
  const may = useMay();
  const isMailed = useIsMailed();
  const menu = useMenu();
  const read = useRead(KEY, (call) => call('GET /reports/saved'));
  const save = useWrite(KEY, (call, { id, ...body }: SavedReportDto) =>
    id === ''
      ? call('POST /reports/saved', { body })
      : call('PUT /reports/saved/:id', { id, body }),
  );
  const remove = useWrite(KEY, (call, { id, revision }: SavedReportDto) =>
    call('POST /reports/saved/:id/remove', { id, body: { revision } }),
  );
  const shown = shownIn(view);
  const { reports = [], staff = [] } = read.data ?? {};
  const opened = reports.find(({ id }) => id === openId);
  const current = opened && isShown(opened, shown) ? opened : undefined;
  const open = ({ id, report, period, by, compare }: SavedReportDto): void =>
    change({ saved: id, report, period, from: '', to: '', by, compare });
  const isNew = current === undefined;
  if (read.data === undefined || (reports.length === 0 && !may('reports:write'))) return null;
  return (
    <div className="print:hidden flex items-center gap-2 border-b border-line px-4 py-2 max-sm:px-3">
      <nav aria-label="Saved views" className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto">
        {reports.length === 0 && (
          <p className="self-center text-sm text-muted">
            Save a report with its period to reopen it or get it by email every Monday.
          </p>
        )}
        {reports.map((one) => (
          <Chip
            key={one.id}
            on={one === current}
            isMailed={isMailed && one.mailTo.length > 0}
            onPress={() => open(one)}
          >
            {one.name}
          </Chip>
        ))}
      </nav>
      {may('reports:write') && opened !== undefined && isNew && shown !== undefined && (
        <ActionButton
          small
          busy={save.isPending}
          className="max-sm:hidden"
          onClick={() =>
            save.mutate({ ...opened, ...shown }, tellResult(`“${opened.name}” saved.`))
          }
        >
          {`Update “${opened.name}”`}
        </ActionButton>
      )}
      {may('reports:write') && (
        <Menu
          label={isNew ? 'Save view' : 'Edit view'}
          open={menu.open}
          onOpen={menu.onOpen}
          button={{ small: true, icon: 'star', children: isNew ? 'Save view' : 'Edit view' }}
        >
          {shown === undefined ? (
            <StateBox is="nothing" title="Choose a named period first">
              Custom dates do not roll forward, so they cannot be saved.
            </StateBox>
          ) : (
            <ActionForm
              key={`${current?.id ?? ''} ${current?.revision ?? 0}`}
              schema={formSchema}
              values={{ name: current?.name ?? '', mailTo: [...(current?.mailTo ?? [])] }}
              write={async (typed) => {
                const { id = '', revision = 0 } = current ?? {};
                const told = await save.mutateAsync({ ...shown, ...typed, id, revision });
                const saved = told.reports.find(({ name }) => name === typed.name);
                if (saved !== undefined) open(saved);
              }}
              submit="Save"
              done={({ name }) => `“${name}” saved.`}
              onDone={() => menu.onOpen(false)}
              onReload={() => void read.refetch()}
              more={
                current && (
                  <ActionButton
                    small
                    variant="danger"
                    busy={remove.isPending}
                    onClick={() =>
                      remove.mutate(current, {
                        onSuccess: () => {
                          menu.onOpen(false);
                          change({ saved: '' });
                          toast.success(`“${current.name}” deleted.`);
                        },
                      })
                    }
                  >
                    Delete
                  </ActionButton>
                )
              }
            >
              <FormText name="name" label="Name" maxLength={60} required />
              <fieldset className="grid gap-1">
                <legend className="text-sm font-medium">Email it every Monday, 7 AM, to</legend>
                {staff.map(({ uid, name, email }) => (
                  <FormCheckbox
                    key={uid}
                    name="mailTo"
                    value={uid}
                    label={name}
                    hint={name === email ? undefined : email}
                    says={false}
                  />
                ))}
                <NotMailed />
              </fieldset>
            </ActionForm>
          )}
        </Menu>
      )}
    </div>
  );
}

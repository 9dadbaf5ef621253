import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { maintenanceSchema } from '#core/inventory/unit-change.schema.ts';
import type { BlockDto, UnitDto } from '#core/contract/inventory.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import type { UnitChangeFlow } from '#web/admin/inventory/use-unit-change.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';

type Values = z.input<typeof maintenanceSchema>;

const fieldError = (problem: ApiProblem | undefined, field: string): string | undefined =>
  problem?.errors?.find(({ path }) => path === `change.block.${field}`)?.message;

function Block(props: {
  readonly block: BlockDto;
  readonly busy: boolean;
  readonly onEnd: () => void;
}) {
  const { block, busy, onEnd } = props;
  const underWay = block.from <= useToday();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-warning/45 bg-warning/8 p-3">
      <div>
        <p className="font-medium">{block.reason}</p>
        <p className="text-sm text-muted">
          {formatDay(calendarDay(block.from))} to {formatDay(calendarDay(block.to))}
        </p>
      </div>
      <Button size="sm" busy={busy} onClick={onEnd}>
        {underWay ? 'End now' : 'Call off'}
      </Button>
    </li>
  );
}

/** Puts a unit into maintenance; what that does to reservations is shown first. */
export function UnitMaintenance(props: { readonly unit: UnitDto; readonly flow: UnitChangeFlow }) {
  const { unit, flow } = props;
  const today = useToday();
  const form = useForm<Values, unknown, z.output<typeof maintenanceSchema>>({
    resolver: zodResolver(maintenanceSchema),
    defaultValues: { from: today, to: today, reason: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((block) =>
    flow.ask({ kind: 'begin_maintenance', unitId: unit.id, block }),
  );
  const ahead = unit.blocks.filter(({ to }) => to >= today);
  return (
    <div className="grid gap-4">
      {ahead.length > 0 && (
        <ul className="grid gap-2">
          {ahead.map((block) => (
            <Block
              key={block.from}
              block={block}
              busy={flow.busy}
              onEnd={() =>
                void flow.ask({ kind: 'end_maintenance', unitId: unit.id, from: block.from })
              }
            />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label="First day"
            min={today}
            required
            error={errors.from?.message ?? fieldError(flow.problem, 'from')}
            {...form.register('from')}
          />
          <TextField
            type="date"
            label="Last day"
            min={today}
            required
            error={errors.to?.message ?? fieldError(flow.problem, 'to')}
            {...form.register('to')}
          />
        </div>
        <TextField
          label="What is done to it"
          required
          autoComplete="off"
          placeholder="New blower, torn seam"
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <Button type="submit" size="sm" className="justify-self-end" busy={flow.busy}>
          See what moves
        </Button>
      </form>
    </div>
  );
}

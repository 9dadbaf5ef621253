import type { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { DayPlanDto, PLAN_ROUTES } from '#core/contract/dispatch.ts';
import { isAboard, type OffReason } from '#core/dispatch/crew-places.ts';
import { OFF_REASONS } from '#core/dispatch/fleet.schema.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { crewEffects, useCrewPreview } from '#web/admin/shared/crew-effects.ts';
import { CREW } from '#web/admin/shared/crew-reports.tsx';
import { OFF_NAMES } from '#web/admin/shared/plans.ts';
import { planKey } from '#web/admin/shared/plans.ts';
import { ActionForm, FormSelect } from '#web/admin/ui/action-form.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Options } from '#web/shared/ui/field.tsx';
import { hasSeen, useBoard, useCrewLinks } from './board.ts';
import { isUnsent } from './compare-plans.ts';

const { useWrite } = hooksOf<typeof PLAN_ROUTES>();

type Person = DayPlanDto['crew'][number];
type Place = Person['place'];

const OTHERS = ['usual', 'yard', 'off'] as const;
const TRUCK = 'truck ';
const OFF = 'off ';

/** A place, and why somebody is off, as the value of an option. */
export const placeText = (place: Place, why?: OffReason): string => {
  if (typeof place !== 'string') return `${TRUCK}${place.truckId}`;
  return why === undefined ? place : `${OFF}${why}`;
};

export const whyIn = (text: string): OffReason | undefined =>
  OFF_REASONS.find((why) => text === `${OFF}${why}`);

export const placeIn = (text: string): Place =>
  whyIn(text) !== undefined
    ? 'off'
    : (OTHERS.find((one) => one === text) ?? { truckId: text.slice(TRUCK.length) });

const personFrom = ({ id, place }: { readonly id: string; readonly place: string }) => {
  const why = whyIn(place);
  return { id, place: placeIn(place), ...(why !== undefined && { why }) };
};

/** Where everybody is. */
const placesSchema = z
  .object({ people: z.array(z.object({ id: z.string(), place: z.string() })) })
  .transform(({ people }) => people.map(personFrom));

/** Choices for one person, the usual one first. */
export function choicesFor(
  { usualTruckId, place, why }: Person,
  trucks: readonly { readonly truckId: string; readonly name: string }[],
): readonly (readonly [value: string, label: string])[] {
  const own = trucks.find(({ truckId }) => truckId === usualTruckId);
  const others = trucks.filter((truck) => truck !== own);
  const known = [
    [
      'usual',
      own?.name ??
        (usualTruckId === undefined ? 'Where a seat is empty' : 'Empty seat, their truck is off'),
    ] as const,
    ...others.map(({ truckId, name }) => [placeText({ truckId }), name] as const),
    ['yard', 'In the yard'] as const,
    ['off', 'Off'] as const,
    ...OFF_REASONS.map(
      (why) => [placeText('off', why), `Off, ${OFF_NAMES[why].toLowerCase()}`] as const,
    ),
  ];
  const now = placeText(place, why);
  // A truck that does not work on this day.
  return known.some(([value]) => value === now)
    ? known
    : [...known, [now, 'Another truck'] as const];
}

/** What saving would change, before anyone saves it. */
function CrewEffects() {
  const { plan } = useBoard();
  const { people } = useWatch<z.input<typeof placesSchema>>() as z.input<typeof placesSchema>;
  const isChanged = people.some(({ place }, index) => {
    const { place: now = 'usual', why } = plan.crew[index] ?? {};
    return place !== placeText(now, why);
  });
  const wanted = isChanged ? { people: people.map(personFrom) } : undefined;
  const { data } = useCrewPreview(plan, wanted);
  const effects = isChanged && data !== undefined ? crewEffects(plan, data) : [];
  return (
    <div aria-live="polite">
      {effects.length > 0 && (
        <StateBox is="changed" title="What this changes">
          <ul className="list-disc pl-4">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </StateBox>
      )}
    </div>
  );
}

function CrewDialog({ onClose }: { readonly onClose: () => void }) {
  const { plan } = useBoard();
  const { day, crew, trucks, fleetVersion, shortCrews = [] } = plan;
  const parsed = parseCalendarDay(day);
  const place = useWrite(
    [...CREW, 'links', day],
    (call, people: z.output<typeof placesSchema>) =>
      call('PUT /plans/:day/crew', { day, body: { fleetVersion, people } }),
    (saved, queries: ReturnType<typeof useQueryClient>) => {
      if (parsed !== undefined) queries.setQueryData(planKey(parsed), saved);
    },
  );
  const values = useMemo(
    () => ({ people: crew.map((one) => ({ id: one.id, place: placeText(one.place, one.why) })) }),
    [crew],
  );
  // A truck that nobody is left for is not among the trucks of the day.
  const all = [
    ...trucks,
    ...shortCrews.filter(({ truckId }) => !trucks.some((one) => one.truckId === truckId)),
  ];
  return (
    <Dialog open onClose={onClose} title={`Crew on ${parsed ? formatDay(parsed) : day}`}>
      <div className="p-4">
        <ActionForm
          schema={placesSchema}
          values={values}
          write={place.mutateAsync}
          submit="Save"
          done="Crew saved."
          onDone={onClose}
        >
          <p className="text-muted">
            Only for this day. The usual trucks are under Trucks and crew.
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            {crew.map((person, index) => (
              <FormSelect
                key={person.id}
                name={`people.${index}.place`}
                label={person.role === 'lead' ? `${person.name}, crew lead` : person.name}
              >
                <Options of={choicesFor(person, all)} />
              </FormSelect>
            ))}
          </div>
          <CrewEffects />
        </ActionForm>
      </div>
    </Dialog>
  );
}

/** Opens the crew of the day. */
export function ChangeCrew(
  look: Pick<ComponentProps<typeof ActionButton>, 'className' | 'variant'>,
) {
  const { mayPlan, plan } = useBoard();
  const [isOpen, setOpen] = useState(false);
  if (!mayPlan || plan.crew.length === 0) return null;
  return (
    <>
      <ActionButton small {...look} onClick={() => setOpen(true)}>
        Change crew
      </ActionButton>
      {isOpen && <CrewDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The people on a truck, and whether those with a link have seen the plan. */
export function CrewNames({ truckId }: { readonly truckId: string }) {
  const { plan } = useBoard();
  const working = plan.trucks.map((truck) => truck.truckId);
  const links = (useCrewLinks() ?? []).filter(
    (link) =>
      link.truckId === truckId && link.state === 'open' && isAboard(link, plan.crew, working),
  );
  const isSent = !isUnsent(plan, truckId);
  const riders = plan.crew.filter((one) => one.truckId === truckId).map(({ name }) => name);
  const others = links.map(({ name }) => name).filter((name) => !riders.includes(name));
  return [...riders, ...others].map((name) => {
    const link = links.find((one) => one.name === name);
    const hasPlan = link !== undefined && hasSeen(link, plan.publishedVersion);
    const said =
      link === undefined || plan.publishedVersion === 0
        ? undefined
        : !hasPlan
          ? 'has not seen the published plan'
          : isSent
            ? 'has seen the plan'
            : 'has seen the published plan, but not the changes, which are not published';
    return (
      <span
        key={name}
        className="flex min-w-0 items-center gap-1 text-sm"
        title={[name, said].filter(Boolean).join(' ')}
      >
        {said !== undefined && <Mark is={hasPlan && isSent ? 'done' : 'look'} />}
        <span className={`truncate ${link === undefined ? 'text-muted' : ''}`}>{name}</span>
        {said !== undefined && <span className="sr-only">{said}</span>}
      </span>
    );
  });
}

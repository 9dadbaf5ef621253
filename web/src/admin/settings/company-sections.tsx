import { createContext, useContext, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { WEEKDAYS } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { formatWindow } from '#core/kernel/format-day.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import { PaperList } from '#web/admin/shared/papers.tsx';
import { useFleet } from '#web/admin/shared/plans.ts';
import {
  addressLine,
  isSameAddress,
  useMailFrom,
} from '#web/admin/shared/use-business-settings.ts';
import type { PaperDto } from '#web/admin/shared/use-inventory.ts';
import { useShowsErrors } from '#web/admin/ui/action-form.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { ROW } from '#web/shared/focus.ts';
import { RemoveButton } from '#web/shared/ui/line-controls.tsx';
import {
  Check,
  Num,
  Part,
  Section,
  Select,
  Text,
  type SettingsForm,
  useSettingsForm,
  WeekdayTouches,
  Words,
  WeekHours,
} from './settings-fields.tsx';
import { savedAt } from './settings-form.ts';

/**
 * Papers of the shop. The form to add one is outside the settings form, because forms cannot
 * nest.
 */
export const ShopPapersContext = createContext<{
  readonly papers: readonly PaperDto[];
  readonly isBusy: boolean;
  readonly add: () => void;
  readonly save: (papers: readonly PaperDto[]) => void;
}>({ papers: [], isBusy: false, add: () => undefined, save: () => undefined });

const EMPTY = {
  kind: 'city',
  name: '',
  county: '',
  postalCodes: '',
  isShown: true,
  words: '',
  es: { words: '' },
} as const;

/** One place per line. Its fields unfold below. */
function PlaceRow(props: {
  readonly index: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}) {
  const { index, isOpen, onToggle, onRemove } = props;
  const { watch } = useSettingsForm();
  const place = watch(`places.list.${index}`);
  const name = place?.name || 'New place';
  const isCounty = place?.kind === 'county';
  const hasProblem = useShowsErrors(`places.list.${index}`);
  return (
    <li {...ROW} className="border-b border-line last:border-b-0">
      <div className="flex min-h-9 items-center gap-3">
        <Check name={`places.list.${index}.isShown`} label="Shown" />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-3 text-left hover:text-ink"
        >
          <span className={`truncate ${isCounty ? 'font-semibold' : 'pl-4'}`}>
            {isCounty ? `${name} County` : name}
          </span>
          <span className="ml-auto shrink-0 text-sm text-muted">
            {hasProblem && <span className="mr-2 text-act">Check this</span>}
            {place?.words || place?.es.words ? 'Custom text' : ''}
          </span>
          <span className="shrink-0 text-sm text-muted">{isOpen ? 'Close' : 'Edit'}</span>
        </button>
      </div>
      {isOpen && (
        <div className="grid gap-3 pt-1 pb-4 sm:grid-cols-2">
          <Select name={`places.list.${index}.kind`} label="Type">
            <option value="city">City</option>
            <option value="county">County</option>
          </Select>
          <Text name={`places.list.${index}.name`} label="Name" maxLength={40} />
          {!isCounty && (
            <>
              <Text name={`places.list.${index}.county`} label="County" maxLength={40} />
              <Text
                name={`places.list.${index}.postalCodes`}
                label="ZIP codes"
                hint="Five digits each."
              />
            </>
          )}
          <Words name={`places.list.${index}.words`} label="Your own text in English" />
          <Words
            name={`places.list.${index}.es.words`}
            label="Your own text in Spanish"
            hint="If empty, the English text is shown."
          />
          <RemoveButton
            size="sm"
            className="justify-self-start"
            label={`Remove ${name}`}
            onRemove={onRemove}
          />
        </div>
      )}
    </li>
  );
}

/** So many are seen without a press. */
const FEW_PLACES = 8;

function PlaceRows() {
  const { control, getFieldState, getValues, formState } = useSettingsForm();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'places.list' });
  const [open, setOpen] = useState<string>();
  const [isUnfolded, setUnfolded] = useState(fields.length <= FEW_PLACES);
  const isListed = useShowsErrors('places.list') || isUnfolded;
  const shown = useWatch<SettingsForm, 'places.list'>({ name: 'places.list' });
  const { error } = getFieldState('places.list', formState);
  const message = error?.root?.message ?? error?.message;
  return (
    <div className="grid gap-3">
      {fields.length > FEW_PLACES && (
        <ActionButton
          small
          icon="down"
          className="justify-self-start"
          aria-expanded={isListed}
          onClick={() => setUnfolded(!isListed)}
        >
          {`${counted(fields.length, 'place')}, ${shown?.filter((place) => place?.isShown).length ?? 0} shown`}
        </ActionButton>
      )}
      <ul
        aria-label="Places"
        // Hidden, not gone, so that the search still finds a place.
        hidden={!isListed}
        className="max-h-96 overflow-y-auto rounded-md border border-line px-3"
      >
        {fields.map(({ id }, index) => (
          <PlaceRow
            key={id}
            index={index}
            isOpen={open === id || (open === 'last' && index === fields.length - 1)}
            onToggle={() => setOpen(open === id ? undefined : id)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {message !== undefined && (
        <p role="alert" tabIndex={-1} className="text-sm text-act">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ActionButton
          small
          icon="plus"
          onClick={() => {
            setUnfolded(true);
            append(EMPTY);
            setOpen('last');
          }}
        >
          Add place
        </ActionButton>
        {fields.length > 1 && (
          <>
            <ActionButton
              small
              onClick={() =>
                replace(
                  (getValues('places.list') ?? []).map((place) => ({ ...place, isShown: false })),
                )
              }
            >
              Hide all places
            </ActionButton>
            <ActionButton small onClick={() => replace([])}>
              Remove all places
            </ActionButton>
          </>
        )}
      </div>
    </div>
  );
}

/** The pages of cities and counties. */
export const PlacesSection = () => (
  <Section
    id="places"
    title="Place pages"
    text="A page for each city and county in your zones, with what is available next weekend, the delivery fee, when to order, and your own text. A page is submitted to search engines once it has your own text or a delivery fee that differs by place."
  >
    <Part name="places.isOn" label="Show place pages">
      <PlaceRows />
    </Part>
  </Section>
);

const NETWORKS = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
] as const;

/** Saved right away, because they are not part of the form. */
function ShopPapers() {
  const { papers, isBusy, add, save } = useContext(ShopPapersContext);
  return (
    <div className="grid gap-2">
      <p className="max-w-prose text-muted">
        The insurance is included in the venue pack for schools and parks and on the page a unit’s
        QR code opens. You are warned before a document expires. Changes here are saved right away.
      </p>
      <PaperList papers={papers} needs="settings:write" isBusy={isBusy} onRemove={save} />
      <ActionButton small icon="plus" className="justify-self-start" onClick={add}>
        Add certificate or permit
      </ActionButton>
    </div>
  );
}

/** The yard has its own address, in Trucks and crew. */
function RoutesStartElsewhere() {
  const fleet = useFleet();
  const company = useWatch<SettingsForm, 'company'>({ name: 'company' });
  const yard = fleet.data?.depot.address;
  const isShown =
    yard !== undefined && company !== undefined && !isSameAddress(yard, addressLine(company));
  return (
    isShown && (
      <p className="text-sm text-muted">
        Routes start at {yard}.{' '}
        <Link to="/admin/fleet" className="text-cyan underline underline-offset-4">
          Use the shop’s address in Trucks and crew
        </Link>
      </p>
    )
  );
}

const CLAIMS = [
  ['rating', 'Rating', 'Such as 4.9/5. If empty, guests’ stories are hidden, too.'],
  ['ratedBy', 'Rated by', undefined],
  ['events', 'Events', undefined],
  ['bounceHouses', 'Bounce houses', undefined],
  ['safety', 'Safety record', undefined],
  [
    'support',
    'Support',
    'While you deliver only on opening days, pages say “6 days a week” instead.',
  ],
] as const;

const TRUST = [
  [
    'overnight',
    'Overnight',
    'The standard rental agreement says “overnight is free”, whatever is here. If it is not, use your own terms.',
  ],
  ['cleaning', 'Cleaning', undefined],
  [
    'insurance',
    'Insurance',
    'The standard rental agreement says “We are insured”, whatever is here. If you are not, use your own terms.',
  ],
  ['crew', 'Crew', undefined],
] as const;

/** What pages claim about the shop. */
export const WebsiteSection = () => (
  <Section
    id="website"
    title="Website claims"
    text="The defaults are examples. Change what is not true of your shop, or leave it empty and it is not shown. From 20 past events or reviews on, your own numbers replace the rating and the events."
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <Text name="website.deliveryArea" label="Delivery area" maxLength={60} />
      <Num
        name="website.bannerCents"
        label="Price on the phone’s bar ($)"
        hint="If no rental costs that, or it is the example’s $225, the bar shows your lowest price. “From” prices always are your lowest."
      />
    </div>
    <div className="grid gap-3 sm:grid-cols-3">
      {CLAIMS.map(([key, label, hint]) => (
        <Text key={key} name={`website.${key}`} label={label} hint={hint} maxLength={40} />
      ))}
    </div>
    <div className="grid gap-3 sm:grid-cols-2">
      {TRUST.map(([key, label, hint]) => (
        <Text key={key} name={`website.${key}`} label={label} hint={hint} maxLength={40} />
      ))}
    </div>
    <div className="grid gap-3">
      <h3 className="text-lg">In Spanish</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Text name="website.es.ratedBy" label="Rated by, in Spanish" maxLength={40} />
        {TRUST.map(([key, label]) => (
          <Text
            key={key}
            name={`website.es.${key}`}
            label={`${label}, in Spanish`}
            maxLength={40}
          />
        ))}
      </div>
    </div>
  </Section>
);

/** Whether closed days take bookings, which an owner may not expect, and what it does if not. */
function ClosedDays() {
  const { watch, setValue, formState } = useSettingsForm();
  const week = watch('limits.week');
  const keeps = watch('limits.keepsOpeningDays') === true;
  const isSaved = savedAt(formState.defaultValues, 'limits.keepsOpeningDays') === keeps;
  const shut = WEEKDAYS.flatMap((day, index) => {
    const { isOpen = true, opens = '', closes = '' } = week?.[index] ?? {};
    return isOpen ? [] : [{ day, within: `${day} (${formatWindow(opens, closes)})` }];
  });
  return (
    <div className="mb-2 grid gap-2 rounded-md border border-line p-3">
      <p role="status" className="flex gap-2">
        <Mark is={keeps && isSaved ? 'done' : 'look'} />
        <span>
          {keeps
            ? `Customers cannot book deliveries or pickups on ${sayAll(
                'en',
                shut.map(({ day }) => day),
              )}.`
            : `Customers can still book deliveries and pickups on ${sayAll(
                'en',
                shut.map(({ within }) => within),
              )}.`}
        </span>
      </p>
      <p className="text-muted">
        When a closed day takes no bookings, parties the day before are picked up the same evening,
        those that end after your crews stop are refused, and bookings already made stay.
      </p>
      <ActionButton
        small
        className="justify-self-start"
        onClick={() => setValue('limits.keepsOpeningDays', !keeps, { shouldDirty: true })}
      >
        {keeps ? 'Take bookings on days you are closed' : 'Take no bookings on days you are closed'}
      </ActionButton>
      {/* Below the button, which stays in its place. */}
      {!keeps && (
        <p className="text-sm">
          Until then, “closed” is only what your pages and emails say, and your crews still come.
        </p>
      )}
      <p role="status" className="text-sm text-planned empty:hidden">
        {!isSaved &&
          `“Deliver and pick up only on days you are open” is now ${keeps ? 'on' : 'off'}, but not saved yet.`}
      </p>
      <WeekdayTouches />
    </div>
  );
}

/** The shop's details, as shown everywhere. */
export function CompanySection() {
  const mailFrom = useMailFrom();
  return (
    <Section
      id="company"
      title="The shop"
      text="Shown on every page and in emails, texts, receipts, agreements, and calendar files as soon as you save. Signed documents do not change."
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_8.5rem_minmax(0,1.3fr)]">
        <Text name="company.brand" label="Name" maxLength={60} />
        <Text
          name="company.phone"
          label="Phone"
          type="tel"
          hint="10 digits, including area code."
        />
        <Text name="company.email" label="Email" type="email" />
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_9rem_4rem_6rem]">
        <Text name="company.street" label="Street" />
        <Text name="company.city" label="City" />
        <Text name="company.region" label="State" />
        <Text name="company.postalCode" label="ZIP code" inputMode="numeric" maxLength={5} />
      </div>
      <RoutesStartElsewhere />
      <div className="grid gap-3">
        <h3 className="text-lg">Hours</h3>
        <p className="max-w-prose text-muted">
          Your website shows these hours. Pickups are promised within them, and deliveries from the
          first arrival (Booking rules, Arrival windows) until you close, as far as the shifts in{' '}
          <Link to="/admin/fleet" className="text-cyan underline underline-offset-4">
            Trucks and crew
          </Link>{' '}
          allow.
        </p>
        <WeekHours note={<ClosedDays />} />
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Liability insurance and permits</h3>
        <ShopPapers />
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Social media</h3>
        <div className="grid gap-3 lg:grid-cols-3">
          {NETWORKS.map(([key, name]) => (
            <Text
              key={key}
              name={`company.socials.${key}`}
              label={name}
              type="url"
              hint="If empty, it is not shown."
            />
          ))}
        </div>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Email sender</h3>
        <div className="grid gap-3 sm:grid-cols-2">
          <Text
            name="company.sender.name"
            label="Sender name"
            maxLength={60}
            hint="If empty, the shop’s name is used."
          />
          <Text
            name="company.sender.email"
            label="Sender address"
            type="email"
            placeholder={mailFrom}
            hint={`If empty, mail goes out from ${mailFrom ?? 'the address set on the server as MAIL_FROM'}, whatever the shop’s email is. Another address must be allowed by your mail server, or mail will bounce.`}
          />
        </div>
      </div>
    </Section>
  );
}
